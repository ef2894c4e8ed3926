// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.CostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A model with the samples that its costs are estimated from, so that another sample gives another estimate. Immutable. */
public final class Estimate {

    private final CostEstimator estimator;
    private final List<CostSample> samples;
    private final CostModel uncorrected;
    private final RateFactors factors;
    private final TopologyModel topology;

    private Estimate(CostEstimator estimator, List<CostSample> samples, RateFactors factors, TopologyModel frame) {
        this(estimator, samples, estimator.estimate(samples), factors, frame);
    }

    private Estimate(
            CostEstimator estimator,
            List<CostSample> samples,
            CostModel uncorrected,
            RateFactors factors,
            TopologyModel frame) {
        this.estimator = estimator;
        this.samples = List.copyOf(samples);
        this.uncorrected = uncorrected;
        this.factors = factors;
        this.topology = frame.of(factors.applyTo(uncorrected));
    }

    /** Estimates the costs of a topology; the costs of the frame are ignored. */
    static Estimate of(CostEstimator estimator, List<CostSample> samples, TopologyModel frame) {
        return new Estimate(estimator, samples, RateFactors.NONE, frame);
    }

    /** Returns the estimated model. */
    public TopologyModel topology() {
        return topology;
    }

    /** Returns the topology with its costs before any measurement. */
    public CostModel usual() {
        return estimator.prior();
    }

    /** Returns the samples of the estimate. */
    public List<CostSample> samples() {
        return samples;
    }

    /** Returns the corrections by measured rates. */
    public RateFactors factors() {
        return factors;
    }

    /** Returns the estimated topology without corrections. */
    public CostModel uncorrected() {
        return uncorrected;
    }

    /** Returns a copy with the given corrections. */
    public Estimate with(RateFactors other) {
        return new Estimate(estimator, samples, uncorrected, other, topology);
    }

    /** Adds samples, takes the burst factors of another model, and adds a relative deviation to the earlier samples. */
    public Estimate with(List<CostSample> more, CostModel bursts, double addedDeviation) {
        List<CostSample> all = new ArrayList<>();
        samples.forEach(sample -> all.add(sample.withDeviation(addedDeviation)));
        all.addAll(more);
        return new Estimate(estimator.withBurstFactorsOf(bursts), all, factors, topology);
    }

    /** Returns a copy with the times of a sample multiplied by a factor. */
    Estimate slower(int sample, double factor) {
        return replacing(sample, samples.get(sample).slower(factor));
    }

    /** Returns a copy in which one party's time in a sample is longer by its standard error. */
    Estimate slowerByError(int sample, int party) {
        return replacing(sample, samples.get(sample).slowerByError(party));
    }

    private Estimate replacing(int sample, CostSample other) {
        List<CostSample> changed = new ArrayList<>(samples);
        changed.set(sample, other);
        return new Estimate(estimator, changed, factors, topology);
    }

    /** Returns a copy with the given prior. */
    Estimate with(CostEstimator other) {
        return new Estimate(other, samples, factors, topology);
    }

    /** Returns the operators that were called and whose cost is only known from the prior. */
    List<Integer> unmeasured() {
        return samples.stream()
                .limit(1)
                .flatMap(sample -> IntStream.range(0, usual().operators().size())
                        .filter(v -> sample.nanos().get(v).isEmpty()
                                && sample.traffic().calls().get(v) > 0)
                        .boxed())
                .toList();
    }

    CostEstimator estimator() {
        return estimator;
    }

    /** Returns a copy without a sample. */
    public Estimate without(int sample) {
        List<CostSample> others = new ArrayList<>(samples);
        others.remove(sample);
        return new Estimate(estimator, others, factors, topology);
    }
}
