package io.aeolus.monitor;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What no profile that was measured has, and what could not be computed with: the file was changed by hand, or damaged. */
final class ProfileBounds {

    private static final int MOST_EXECUTORS = 1_000_000;

    private ProfileBounds() {}

    /** A number that must be within bounds. */
    private record Bounded(String path, double value, double least, double most) {

        static Bounded count(String path, long value) {
            return new Bounded(path, value, 0, Long.MAX_VALUE);
        }

        boolean isWithin() {
            return value >= least && value <= most;
        }
    }

    /** The first number that is out of its bounds, in a line; empty if there is none. */
    static Optional<String> problem(Profile profile) {
        return Stream.concat(
                        Stream.concat(
                                indexed("$.workers", profile.workers(), ProfileBounds::ofWorker),
                                indexed("$.components", profile.components(), ProfileBounds::ofComponent)),
                        indexed("$.batched", profile.batched(), ProfileBounds::ofBatched))
                .filter(bounded -> !bounded.isWithin())
                .map(bounded -> "%s is out of bounds: profile again, or give what it was".formatted(bounded.path()))
                .findFirst();
    }

    @FunctionalInterface
    private interface Numbers<T> {
        Stream<Bounded> of(String path, T element);
    }

    private static <T> Stream<Bounded> indexed(String path, List<T> elements, Numbers<T> numbers) {
        return Stream.iterate(0, place -> place < elements.size(), place -> place + 1)
                .flatMap(place -> numbers.of(path + "[" + place + "]", elements.get(place)));
    }

    private static Stream<Bounded> ofWorker(String path, WorkerProfile worker) {
        return Stream.of(new Bounded(path + ".machine.cores", worker.machine().cores(), 1, MOST_EXECUTORS));
    }

    private static Stream<Bounded> ofBatched(String path, BatchedState state) {
        return Stream.of(new Bounded(path + ".batchSize", state.batchSize(), 1, Integer.MAX_VALUE));
    }

    private static Stream<Bounded> ofComponent(String path, ComponentProfile component) {
        OperatorProfile operator = component.operator();
        String inner = path + ".operator";
        Stream<Bounded> source = operator.source().stream()
                .flatMap(own -> Stream.of(
                        Bounded.count(inner + ".source.emptyCalls", own.emptyCalls()),
                        Bounded.count(inner + ".source.withId", own.withId()),
                        new Bounded(inner + ".source.idleShare", own.idleShare(), 0, Double.MAX_VALUE),
                        new Bounded(inner + ".source.waitShare", own.waitShare(), 0, Double.MAX_VALUE)));
        return Stream.of(
                        Stream.of(
                                new Bounded(path + ".parallelism", component.parallelism(), 0, MOST_EXECUTORS),
                                new Bounded(path + ".tasks", component.tasks(), 0, MOST_EXECUTORS),
                                Bounded.count(inner + ".calls", operator.calls())),
                        source,
                        indexed(
                                inner + ".executed",
                                operator.executed(),
                                (at, one) -> Stream.of(Bounded.count(at + ".tuples", one.tuples()))),
                        indexed(
                                inner + ".emitted",
                                operator.emitted(),
                                (at, one) -> Stream.of(Bounded.count(at + ".tuples", one.tuples()))))
                .flatMap(numbers -> numbers);
    }
}
