package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.CostModel;
import java.util.ArrayList;
import java.util.List;

/** A model with all samples that its costs are estimated from, so that another sample gives another estimate. Immutable. */
public final class Estimate {

    private final CostEstimator estimator;
    private final List<CostSample> samples;
    private final CostModel uncorrected;
    private final RateFactors factors;
    private final TopologyModel modelled;

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
        this.modelled = frame.of(factors.applyTo(uncorrected));
    }

    /**
     * Estimates the costs of a topology.
     *
     * @param estimator the prior
     * @param samples what was measured
     * @param frame the rest of the model; its costs do not count
     */
    static Estimate of(CostEstimator estimator, List<CostSample> samples, TopologyModel frame) {
        return new Estimate(estimator, samples, RateFactors.NONE, frame);
    }

    /** A model whose costs are given. */
    public static Estimate given(TopologyModel modelled) {
        return of(CostEstimator.given(modelled.dataflow()), List.of(), modelled);
    }

    /** The estimated model. */
    public TopologyModel modelled() {
        return modelled;
    }

    /** The topology with its costs before anything was measured. */
    public CostModel usual() {
        return estimator.prior();
    }

    /** What it is estimated from. */
    public List<CostSample> samples() {
        return samples;
    }

    /** Its corrections by measured rates. */
    public RateFactors factors() {
        return factors;
    }

    /** The estimated topology before its corrections. */
    public CostModel uncorrected() {
        return uncorrected;
    }

    /** The same estimate with other corrections. */
    public Estimate with(RateFactors other) {
        return new Estimate(estimator, samples, uncorrected, other, modelled);
    }

    /** The same estimate with one more remark. */
    public Estimate remarking(String remark) {
        return new Estimate(estimator, samples, uncorrected, factors, modelled.remarking(remark));
    }

    /**
     * An estimate with more samples.
     *
     * @param more the samples
     * @param bunched another model of the topology: as many rows come together as in it
     * @param trustedLess by how much more than before the other samples can be off, as a part of them
     */
    public Estimate with(List<CostSample> more, CostModel bunched, double trustedLess) {
        List<CostSample> all = new ArrayList<>();
        samples.forEach(sample -> all.add(sample.trustedLess(trustedLess)));
        all.addAll(more);
        return new Estimate(estimator.withBunchingOf(bunched), all, factors, modelled);
    }

    /** An estimate as if the machine had taken so many times as long for everything while a sample was measured. */
    Estimate slower(int sample, double factor) {
        List<CostSample> changed = new ArrayList<>(samples);
        changed.set(sample, samples.get(sample).slower(factor));
        return new Estimate(estimator, changed, factors, modelled);
    }

    /** An estimate with another prior. */
    Estimate with(CostEstimator other) {
        return new Estimate(other, samples, factors, modelled);
    }

    CostEstimator estimator() {
        return estimator;
    }

    /** An estimate without one of its samples. */
    public Estimate without(int sample) {
        List<CostSample> others = new ArrayList<>(samples);
        others.remove(sample);
        return new Estimate(estimator, others, factors, modelled);
    }
}
