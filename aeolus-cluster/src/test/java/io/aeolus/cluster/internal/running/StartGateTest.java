package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.IWorkerHook;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class StartGateTest {

    @Test
    void aWorkerWaitsUntilItsGateIsOpen() throws Exception {
        StormTopology original = new StormTopology();
        Thread worker = starting(StartGate.closed("numbers-1", original));
        Thread other = starting(StartGate.closed("numbers-2", original));
        await().until(() -> worker.getState() == Thread.State.WAITING);

        StartGate.open("numbers-2");
        other.join();

        assertThat(worker.getState()).isEqualTo(Thread.State.WAITING);
        StartGate.open("numbers-1");
        worker.join();
        assertThat(original.is_set_worker_hooks()).isFalse();
    }

    @Test
    void aWorkerThatComesLaterGoesOn() throws Exception {
        StormTopology topology = StartGate.closed("numbers-1", new StormTopology());
        StartGate.open("numbers-1");

        starting(topology).join();
    }

    @Test
    void aClusterThatClosesInterruptsAWorker() throws Exception {
        Thread worker = starting(StartGate.closed("numbers-1", new StormTopology()));

        worker.interrupt();

        worker.join();
        StartGate.open("numbers-1");
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
