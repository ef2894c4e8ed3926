package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Crossing;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Spent;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * By how much the costs of a model are off, by party.
 *
 * @param operators of each operator's calls, and its part of messages
 * @param ackers of the ackers' part of messages
 * @param others of what no task does
 */
public record Correction(List<Factor> operators, Factor ackers, Factor others) {

    /** Beyond this a factor says that something else was measured. */
    private static final double MOST = 5;

    /** Without a second batch size, a batch is off as all else is, give or take half of that. */
    private static final double BATCH_NOISE = 0.5;

    /** A smaller part than this is none. */
    private static final double NONE = 1e-9;

    /**
     * How many times what the model says.
     *
     * @param all of all together
     * @param rest of calls, rows, and messages of one tuple
     * @param batch of what a batch costs however many rows it has
     */
    public record Factor(double all, double rest, double batch) {

        /** The same for all. */
        public static Factor alike(double factor) {
            double bounded = within(factor, 1);
            return new Factor(bounded, bounded, bounded);
        }

        /** These factors, by no run. */
        public static Factor apart(double rest, double batch) {
            return new Factor(1, rest, batch);
        }

        /** What was measured with one batch size, divided by what the model says; 1 for what is not known. */
        static Factor of(double measured, double modelled) {
            return alike(measured > 0 && modelled > 0 ? measured / modelled : 1);
        }

        /**
         * What was measured with two batch sizes says how much a batch takes. With m and m' for what the model says of both, and b for what
         * is of batches in m, the factors r and f of the rest and of batches fulfil
         *
         * <pre>
         *   measured           = r (m - b) + f b
         *   measured' - measured = f (m' - m)
         * </pre>
         *
         * <p>where the first holds exactly. The second is weighed against {@code f = measured / m}, as both are known so well: ridge
         * regression of one unknown.
         *
         * @param measured with the plan's batches
         * @param modelled the same by the model
         * @param ofBatches the part of that which is of batches
         * @param measuredSmaller with smaller batches
         * @param modelledSmaller the same by the model
         * @param error the standard deviation of what was measured, the same for both
         */
        public static Factor of(
                double measured,
                double modelled,
                double ofBatches,
                double measuredSmaller,
                double modelledSmaller,
                double error) {
            if (!(measured > 0 && modelled > 0)) {
                return alike(1);
            }
            double all = within(measured / modelled, 1);
            double more = modelledSmaller - modelled;
            double sureOfTimes = 1 / (2 * square(error));
            double sureOfAll = 1 / square(BATCH_NOISE * all);
            double batch = (more * (measuredSmaller - measured) * sureOfTimes + all * sureOfAll)
                    / (more * more * sureOfTimes + sureOfAll);
            double others = modelled - ofBatches;
            if (!(others > NONE * modelled && ofBatches > NONE * modelled)) {
                return alike(all);
            }
            // The rest, too, has its bounds.
            double bounded = Math.min(within(batch, all), (measured - all / MOST * others) / ofBatches);
            return new Factor(all, within((measured - bounded * ofBatches) / others, all), bounded);
        }

        /**
         * The same, of which a part is believed, of the factor of all together: 0 for none of it, 1 for all. How many times as dear batches are
         * as the rest was measured in the same workers, and is no chance of theirs.
         */
        public Factor believed(double part) {
            double less = Math.pow(all, part - 1);
            return new Factor(all * less, rest * less, batch * less);
        }

        PartyCost of(PartyCost cost) {
            return new PartyCost(cost.singleNanos() * rest, cost.batchNanos() * batch, cost.rowNanos() * rest);
        }

        private static double square(double number) {
            return number * number;
        }

        private static double within(double factor, double middle) {
            return Math.max(middle / MOST, Math.min(middle * MOST, factor));
        }
    }

    public Correction {
        operators = List.copyOf(operators);
    }

    /** The same factor for all that a party does. */
    public static Correction alike(Numbers operators, double ackers, double others) {
        return new Correction(
                operators.stream().mapToObj(Factor::alike).toList(), Factor.alike(ackers), Factor.alike(others));
    }

    /** What was measured of a plan, beside what the model says of it. */
    public static Correction of(Spent measured, Spent modelled) {
        return new Correction(
                IntStream.range(0, measured.operatorNanos().size())
                        .mapToObj(v -> Factor.of(
                                measured.operatorNanos().get(v),
                                modelled.operatorNanos().get(v)))
                        .toList(),
                Factor.of(measured.ackerNanos(), modelled.ackerNanos()),
                Factor.of(measured.otherNanos(), modelled.otherNanos()));
    }

    /**
     * What a plan took with its batches and with smaller ones.
     *
     * @param measured with the plan's batches
     * @param modelled the same by the model
     * @param ofBatches the part of that which is of batches
     * @param measuredSmaller with smaller batches
     * @param modelledSmaller the same by the model
     * @param noise the standard deviation of all times, as a part of them
     */
    public record TwoSizes(
            Spent measured,
            Spent modelled,
            Spent ofBatches,
            Spent measuredSmaller,
            Spent modelledSmaller,
            double noise) {

        /** What was measured, beside what the model says. */
        public Correction correction() {
            List<Factor> operators = new ArrayList<>();
            for (int v = 0; v < measured.operatorNanos().size(); v++) {
                int operator = v;
                operators.add(own(spent -> spent.operatorNanos().get(operator)));
            }
            // What others took is what is left of all, and as unsure as that.
            double all = measured.operatorNanos().stream().sum() + measured.ackerNanos() + measured.otherNanos();
            return new Correction(operators, own(Spent::ackerNanos), factor(Spent::otherNanos, noise * all));
        }

        private Factor own(ToDoubleFunction<Spent> party) {
            return factor(party, noise * party.applyAsDouble(measured));
        }

        private Factor factor(ToDoubleFunction<Spent> party, double error) {
            return Factor.of(
                    party.applyAsDouble(measured),
                    party.applyAsDouble(modelled),
                    party.applyAsDouble(ofBatches),
                    party.applyAsDouble(measuredSmaller),
                    party.applyAsDouble(modelledSmaller),
                    error);
        }
    }

    /** The same, of which a part is believed: 0 for none of it, 1 for all. */
    public Correction believed(double part) {
        return new Correction(
                operators.stream().map(factor -> factor.believed(part)).toList(),
                ackers.believed(part),
                others.believed(part));
    }

    /** The same factors for everybody, also for waits. */
    public static Dataflow ofAll(Dataflow model, Factor factor) {
        List<Factor> each = model.operators().stream().map(operator -> factor).toList();
        Dataflow corrected = new Correction(each, factor, factor).of(model);
        for (int v = 0; v < each.size(); v++) {
            Operator operator = corrected.operators().get(v);
            corrected = corrected.withOperator(
                    v, operator.withTimes(operator.cpuNanos(), operator.waitNanos() * factor.rest()));
        }
        return corrected;
    }

    /** The same factors for what goes over the link, and for nothing else. */
    public static Dataflow ofLink(Dataflow model, Factor factor) {
        return model.withCrossings(crossing -> crossing.withLink(factor::of));
    }

    /** The model with these costs. */
    public Dataflow of(Dataflow model) {
        List<Operator> corrected = new ArrayList<>();
        for (int v = 0; v < operators.size(); v++) {
            Operator operator = model.operators().get(v);
            corrected.add(
                    operator.withTimes(operator.cpuNanos() * operators.get(v).rest(), operator.waitNanos()));
        }
        List<Stream> streams = new ArrayList<>();
        for (Stream stream : model.streams()) {
            List<Edge> edges = new ArrayList<>();
            for (Edge edge : stream.edges()) {
                edges.add(corrected(edge, stream.producer()));
            }
            streams.add(stream.withEdges(edges));
        }
        return new Dataflow(corrected, streams, model.ackers(), model.rowNanos() * others.rest(), model.ackWays());
    }

    private Edge corrected(Edge edge, int producer) {
        Crossing crossing = edge.crossing();
        return edge.withCosts(
                cost(edge.cost(), producer, edge.consumer()),
                new Crossing(
                        crossing.route(),
                        cost(crossing.tuple(), producer, edge.consumer()),
                        cost(crossing.ack(), producer, edge.consumer()),
                        crossing.way()));
    }

    private EdgeCost cost(EdgeCost cost, int producer, int consumer) {
        return new EdgeCost(
                operators.get(producer).of(cost.sender()),
                operators.get(consumer).of(cost.receiver()),
                ackers.of(cost.acker()),
                others.of(cost.machine()),
                cost.link());
    }
}
