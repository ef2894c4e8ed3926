package io.aeolus.cli.internal.kafka;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.generated.StormTopology;

/**
 * A separate consumer group for each run: every run reads the same rows, from where a new group starts, and the offsets that the user's
 * group has committed do not change.
 */
public final class GroupOfRun {

    private static final String COMMAND = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    private static final AtomicLong RUNS = new AtomicLong();

    private GroupOfRun() {}

    /** Gives all Kafka consumers of a topology new groups, in place. */
    public static StormTopology in(StormTopology topology) {
        String suffix = suffix(RUNS.incrementAndGet());
        ConsumerSettings.in(topology, (component, settings) -> {
            settings.put(ConsumerSettings.GROUP, settings.get(ConsumerSettings.GROUP) + suffix);
            return true;
        });
        return topology;
    }

    /** An example of a run's group, for messages. */
    public static String example(String group) {
        return group + suffix(1);
    }

    private static String suffix(long run) {
        return "-aeolus-" + COMMAND + "-" + run;
    }
}
