package io.aeolus.batching;

import io.aeolus.batching.internal.component.IdleTasks;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * The wait strategy of bolts in a batched topology ({@code topology.bolt.wait.strategy}): a bolt that no message waits for sends the rows
 * in its buffers at once, and then waits as it would have. Batches so are as large as the load makes them, and nothing waits for a linger
 * while nobody is busy. {@link Aeolus#scaledConfig} sets it.
 *
 * <p>Storm makes one for each executor, whose thread alone calls it.
 */
public final class SendWhenIdle implements IWaitStrategy {

    /** The setting that names the strategy which then waits: the one that was configured before, if it was not Storm's default. */
    public static final String WAIT_STRATEGY = "aeolus.bolt.wait.strategy";

    private static final String DEFAULT = WaitStrategyProgressive.class.getName();

    private IWaitStrategy wait = new WaitStrategyProgressive();
    private @Nullable IdleTasks tasks;

    /** Called by Storm. */
    public SendWhenIdle() {}

    /** The settings that put this strategy in front of the configured one. */
    static Map<String, Object> settings(Map<String, Object> config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, SendWhenIdle.class.getName());
        Object configured = config.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY);
        if (configured != null
                && !DEFAULT.equals(configured)
                && !SendWhenIdle.class.getName().equals(configured)) {
            settings.put(WAIT_STRATEGY, configured);
        }
        return settings;
    }

    @Override
    public void prepare(Map<String, Object> config, WaitSituation situation) {
        if (config.get(WAIT_STRATEGY) instanceof String configured) {
            wait = ReflectionUtils.newInstance(configured);
        }
        wait.prepare(config, situation);
    }

    @Override
    public int idle(int idleCounter) throws InterruptedException {
        if (tasks == null) {
            // The executor's thread, which has prepared its tasks by now.
            tasks = IdleTasks.ofThisThread();
        }
        tasks.idle();
        return wait.idle(idleCounter);
    }
}
