package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.hooks.IWorkerHook;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class StartGateTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void aWorkerWaitsUntilItsGateIsOpen() {
        StormTopology original = new StormTopology();
        Thread worker = starting(StartGate.closed("numbers-1", original));
        Thread other = starting(StartGate.closed("numbers-2", original));
        await().atMost(LONG).until(() -> worker.getState() == Thread.State.WAITING);

        StartGate.open("numbers-2");
        awaitEnd(other);

        assertThat(worker.getState()).isEqualTo(Thread.State.WAITING);
        StartGate.open("numbers-1");
        awaitEnd(worker);
        assertThat(original.is_set_worker_hooks()).isFalse();
    }

    @Test
    void aWorkerThatComesLaterGoesOn() {
        StormTopology topology = StartGate.closed("numbers-1", new StormTopology());
        StartGate.open("numbers-1");

        awaitEnd(starting(topology));
    }

    @Test
    void anInterruptOpensNothing() {
        Thread worker = starting(StartGate.closed("numbers-1", new StormTopology()));
        await().atMost(LONG).until(() -> worker.getState() == Thread.State.WAITING);

        worker.interrupt();

        await().during(Duration.ofMillis(200)).until(worker::isAlive);
        StartGate.open("numbers-1");
        awaitEnd(worker);
    }

    @Test
    void hooksOfTheTopologysOwnComeAfterIt() {
        StormTopology original = new StormTopology();
        ByteBuffer own = ByteBuffer.wrap(Utils.javaSerialize(new BaseWorkerHook()));
        original.add_to_worker_hooks(own);

        StormTopology topology = StartGate.closed("numbers-1", original);

        StartGate.open("numbers-1");
        assertThat(topology.get_worker_hooks()).hasSize(2).last().isEqualTo(own);
    }

    private static void awaitEnd(Thread worker) {
        await().atMost(LONG).until(() -> !worker.isAlive());
    }

    /** A worker of it: hooks come as bytes. */
    private static Thread starting(StormTopology topology) {
        IWorkerHook hook =
                Utils.javaDeserialize(topology.get_worker_hooks().get(0).array(), IWorkerHook.class);
        Thread worker = new Thread(() -> hook.start(Map.of(), mock(WorkerUserContext.class)));
        worker.setDaemon(true);
        worker.start();
        return worker;
    }
}
