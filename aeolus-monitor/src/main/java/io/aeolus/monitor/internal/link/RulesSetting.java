package io.aeolus.monitor.internal.link;

import io.aeolus.monitor.internal.ledger.RunRules;
import java.util.Map;
import java.util.OptionalDouble;

/** The rules of a run as a setting of its topology. */
public final class RulesSetting {

    private static final String SETTING = "aeolus.rules";
    private static final String RATE = "ratePerSecond";
    private static final String SPOUTS = "spouts";
    private static final String KEEPS_OUTPUT = "keepsOutput";

    /** Stands for no limit: Storm's settings have no null. */
    private static final double UNLIMITED = 0;

    private RulesSetting() {}

    /**
     * The rules as a setting.
     *
     * @param rules the rules
     * @return one entry
     */
    public static Map<String, Object> toConfig(RunRules rules) {
        return Map.of(
                SETTING,
                Map.of(
                        RATE,
                        rules.ratePerSecond().orElse(UNLIMITED),
                        SPOUTS,
                        rules.spouts(),
                        KEEPS_OUTPUT,
                        rules.keepsOutput()));
    }

    /**
     * The rules that a topology's settings have.
     *
     * @param config the settings
     * @return the rules
     */
    static RunRules of(Map<String, Object> config) {
        if (config.get(SETTING) instanceof Map<?, ?> rules
                && rules.get(RATE) instanceof Number rate
                && rules.get(SPOUTS) instanceof Number spouts
                && rules.get(KEEPS_OUTPUT) instanceof Boolean keepsOutput) {
            return new RunRules(
                    rate.doubleValue() > UNLIMITED ? OptionalDouble.of(rate.doubleValue()) : OptionalDouble.empty(),
                    spouts.intValue(),
                    keepsOutput);
        }
        throw new IllegalStateException("the setting " + SETTING + " is missing");
    }
}
