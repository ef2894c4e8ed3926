// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.fit.CostRegression.Prior;
import io.aeolus.optimizer.internal.fit.CostRegression.Sample;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * The linear cost model. For each party (the threads of a component, the ackers, the rest of the process), the time per
 * source tuple is
 *
 * <pre>
 *   own · calls  +  single · unbatched messages  +  batch · batches  +  row · rows in batches  +  remote · messages between workers
 * </pre>
 *
 * <p>where each message is weighted by its usual cost. States of a profile and runs of plans are samples of that time; usual costs and
 * sampled calls are the prior; see {@link CostRegression}. Immutable.
 *
 * @param prior the topology with the likeliest costs before any measurement
 * @param ownDeviations standard deviation in nanoseconds of the own time of each operator's call, of ackers per tuple,
 *     and of the rest of the process per source tuple
 * @param shift added to the prior of each kind of coefficient, in standard deviations
 */
public record CostEstimator(CostModel prior, Numbers ownDeviations, Numbers shift) {

    private static final int MAX_STEPS = 20;
    private static final double CLOSE = 1e-4;

    /** The regression loses its precision if the counts of a party imply this many times the measured time. Costs explain far less. */
    private static final double CONTRADICTION = 1e5;

    /** With an unshifted prior. */
    public CostEstimator(CostModel prior, Numbers ownDeviations) {
        this(prior, ownDeviations, new Numbers(new double[Coefficients.COUNT]));
    }

    /** Shifts the prior of one kind of coefficient by a standard deviation. */
    CostEstimator shifted(int kind) {
        double[] shifts = new double[Coefficients.COUNT];
        shifts[kind] = 1;
        return new CostEstimator(prior, ownDeviations, new Numbers(shifts));
    }

    /** Makes an operator's call longer by its standard deviation before any measurement. */
    CostEstimator slowerByDeviation(int operator) {
        Operator slower = prior.operator(operator);
        return with(prior.withOperator(
                operator, slower.withTimes(slower.cpuNanos() + ownDeviations.get(operator), slower.waitNanos())));
    }

    private CostEstimator with(CostModel other) {
        return new CostEstimator(other, ownDeviations, shift);
    }

    /** Returns a copy with the burst factors of another model. */
    CostEstimator withBurstFactorsOf(CostModel other) {
        return with(prior.withBurstFactorsOf(other));
    }

    /** Returns a copy with the waits of user code multiplied by a factor. */
    CostEstimator withWaits(double factor) {
        return with(prior.withOperators(
                operator -> operator.withTimes(operator.cpuNanos(), factor * operator.waitNanos())));
    }

    /**
     * Returns the topology with the likeliest costs. The speed of a machine varies, for all parties alike. So each sample has a speed,
     * estimated in alternation with the costs; the speeds have the weighted mean 1.
     */
    CostModel estimate(List<CostSample> samples) {
        List<double[][]> terms =
                samples.stream().map(sample -> sample.traffic().terms()).toList();
        double[] slowness = new double[samples.size()];
        List<double[]> solved = solved(samples, terms, slowness);
        for (int step = 0; step < MAX_STEPS && samples.size() > 1; step++) {
            double[] next = slowness(samples, terms, solved);
            double moved = 0;
            for (int i = 0; i < next.length; i++) {
                moved = Math.max(moved, Math.abs(next[i] - slowness[i]));
            }
            if (moved < CLOSE) {
                break;
            }
            slowness = next;
            solved = solved(samples, terms, slowness);
        }
        return with(solved.stream().map(Coefficients::of).toList());
    }

    /** Returns whether the counts of a party in a sample contradict its measured time, so that no costs explain both. */
    boolean isContradictory(CostSample sample) {
        double[][] terms = sample.traffic().terms();
        for (int party = 0; party < terms.length; party++) {
            double measured = party == terms.length - 1
                    ? sample.allNanos()
                    : sample.nanos().get(party).orElse(0);
            List<Prior> priors = priors(party);
            for (int k = 0; k < priors.size() && measured > 0; k++) {
                if (terms[party][k] * priors.get(k).deviation() > CONTRADICTION * measured) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<double[]> solved(List<CostSample> samples, List<double[][]> terms, double[] slowness) {
        List<double[]> solved = new ArrayList<>();
        for (int party = 0; party < ownDeviations.size(); party++) {
            List<Sample> rows = new ArrayList<>();
            for (int i = 0; i < samples.size(); i++) {
                CostSample sample = samples.get(i);
                double[] x = terms.get(i)[party];
                double nanos = sample.nanos().get(party).orElse(-1) * Math.exp(-slowness[i]);
                // The time of the rest is a difference, so it has the uncertainty of the total time.
                double of = party == ownDeviations.size() - 1 ? sample.allNanos() : nanos;
                if (nanos >= 0 && of > 0 && Arrays.stream(x).anyMatch(one -> one > 0)) {
                    double deviation =
                            Math.hypot(sample.deviation() * of, sample.errors().get(party));
                    rows.add(new Sample(new Numbers(x), nanos, deviation));
                }
            }
            solved.add(CostRegression.solve(priors(party), rows));
        }
        return solved;
    }

    /** Returns the logarithm of the likely slowdown of all parties in each sample, given the coefficients. */
    private double[] slowness(List<CostSample> samples, List<double[][]> terms, List<double[]> solved) {
        double[] slowness = new double[samples.size()];
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < slowness.length; i++) {
            CostSample sample = samples.get(i);
            double measured = 0;
            double expected = 0;
            for (int party = 0; party < solved.size(); party++) {
                if (sample.nanos().get(party).isPresent()) {
                    measured += sample.nanos().get(party).getAsDouble();
                    double[] x = terms.get(i)[party];
                    for (int k = 0; k < x.length; k++) {
                        expected += x[k] * solved.get(party)[k];
                    }
                }
            }
            double ofSpeed = sample.speedDeviation() * sample.speedDeviation();
            double ofParties = sample.deviation() * sample.deviation();
            slowness[i] =
                    measured > 0 && expected > 0 ? Math.log(measured / expected) * ofSpeed / (ofSpeed + ofParties) : 0;
            sum += slowness[i] / ofSpeed;
            weights += 1 / ofSpeed;
        }
        for (int i = 0; i < slowness.length; i++) {
            slowness[i] -= sum / weights;
        }
        return slowness;
    }

    private List<Prior> priors(int party) {
        List<Prior> priors = new ArrayList<>();
        double deviation = ownDeviations.get(party);
        priors.add(new Prior(own(party) + shift.get(0) * deviation, deviation, 0));
        for (int kind = 1; kind < Coefficients.COUNT; kind++) {
            double ofFactor = ModelConstants.factorDeviation(kind - 1);
            priors.add(new Prior(
                    Math.max(ModelConstants.MIN_FACTOR, 1 + shift.get(kind) * ofFactor),
                    ofFactor,
                    ModelConstants.MIN_FACTOR));
        }
        return priors;
    }

    private double own(int party) {
        int operators = prior.operators().size();
        if (party < operators) {
            return prior.operator(party).cpuNanos();
        }
        return party == operators ? 0 : prior.rowNanos();
    }

    private CostModel with(List<Coefficients> solved) {
        int count = prior.operators().size();
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < count; v++) {
            Operator operator = prior.operator(v);
            operators.add(operator.withTimes(solved.get(v).own(), operator.waitNanos()));
        }
        List<Stream> streams = new ArrayList<>();
        double speed = speed(solved.subList(0, count));
        for (Stream stream : prior.streams()) {
            List<Edge> edges = new ArrayList<>();
            for (Edge edge : stream.edges()) {
                Coefficients sender = solved.get(stream.producer());
                edges.add(with(edge, sender, solved.get(edge.consumer()), solved.get(count), solved.get(count + 1))
                        .withChained(edge.chained().times(speed)));
            }
            streams.add(stream.withEdges(edges));
        }
        return new CostModel(
                operators, streams, prior.ackers(), solved.get(count + 1).own(), prior.ackDelays(), prior.heldNanos());
    }

    /** Returns the factor from usual times of direct calls to times on this machine: like them, rows in batches neither wake threads nor wait. */
    private static double speed(List<Coefficients> operators) {
        double[] rows = operators.stream().mapToDouble(Coefficients::row).toArray();
        return new Median().evaluate(rows);
    }

    private static Edge with(
            Edge edge, Coefficients sender, Coefficients receiver, Coefficients acker, Coefficients others) {
        EdgeCost usual = edge.cost();
        boolean isAcked = !usual.acker().equals(PartyCost.NONE);
        PartyCost ofTuple = isAcked ? new PartyCost(acker.own(), 0, acker.own()) : PartyCost.NONE;
        EdgeCost cost = new EdgeCost(
                sender.inside(usual.sender()),
                receiver.inside(usual.receiver()),
                acker.inside(usual.acker()).plus(ofTuple),
                others.inside(usual.machine()),
                usual.link());
        RemoteCost remote = edge.remote();
        return edge.withCosts(
                cost,
                new RemoteCost(
                        remote.route(),
                        between(remote.tuple(), sender, receiver, acker, others),
                        between(remote.ack(), sender, receiver, acker, others),
                        remote.delay()));
    }

    private static EdgeCost between(
            EdgeCost usual, Coefficients sender, Coefficients receiver, Coefficients acker, Coefficients others) {
        return new EdgeCost(
                sender.between(usual.sender()),
                receiver.between(usual.receiver()),
                acker.between(usual.acker()),
                others.between(usual.machine()),
                usual.link());
    }
}
