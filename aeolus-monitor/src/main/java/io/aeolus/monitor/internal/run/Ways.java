package io.aeolus.monitor.internal.run;

import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;

/**
 * The ways of rows in a topology.
 *
 * @param areCounted whether rows are counted along them, or else by their acks alone
 * @param all its streams, with each of their consumers; none of a topology of spouts
 */
record Ways(boolean areCounted, List<Way> all) {

    static final Ways NOT_COUNTED = new Ways(false, List.of());

    /** How many of a consumer's tasks get a row. */
    enum Copies {
        /** One. */
        ONE,
        /** All. */
        ALL,
        /** As many as the producer, or a grouping of the user's, says. */
        CHOSEN
    }

    /** A stream and one of its consumers. */
    record Way(StreamName stream, String consumer, Copies copies) {}

    Ways {
        all = List.copyOf(all);
    }

    /** Ways along which rows are counted. */
    Ways(List<Way> all) {
        this(true, all);
    }

    /** The ways between the user's components. */
    static Ways of(StormTopology topology) {
        Set<String> components = UserStreams.components(topology);
        List<Way> ways = new ArrayList<>();
        topology.get_bolts()
                .forEach((id, bolt) -> bolt.get_common().get_inputs().forEach((from, grouping) -> {
                    StreamName stream = new StreamName(from.get_componentId(), from.get_streamId());
                    if (components.contains(stream.component())
                            && UserStreams.contain(stream.component(), stream.stream())) {
                        ways.add(new Way(stream, id, copies(grouping)));
                    }
                }));
        return new Ways(ways);
    }

    private static Copies copies(Grouping grouping) {
        if (grouping.is_set_all()) {
            return Copies.ALL;
        }
        return grouping.is_set_direct() || grouping.is_set_custom_object() || grouping.is_set_custom_serialized()
                ? Copies.CHOSEN
                : Copies.ONE;
    }

    Stream<Way> of(StreamName stream) {
        return all.stream().filter(way -> way.stream().equals(stream));
    }

    Stream<Way> into(String consumer) {
        return all.stream().filter(way -> way.consumer().equals(consumer));
    }

    Stream<Way> outOf(String producer) {
        return all.stream().filter(way -> way.stream().component().equals(producer));
    }
}
