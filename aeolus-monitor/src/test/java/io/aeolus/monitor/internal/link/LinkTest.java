package io.aeolus.monitor.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.monitor.internal.ledger.Activity;
import io.aeolus.monitor.internal.ledger.RunRules;
import io.aeolus.monitor.internal.ledger.WorkerState;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LinkTest {

    private static final String RUN = "run-1";

    private final Heard heard = new Heard();
    private final AtomicBoolean isStopped = new AtomicBoolean();
    private Collector collector;
    private LinkAddress address;

    private static final class Heard implements CollectedRun {

        private final List<Long> batches = new CopyOnWriteArrayList<>();
        private final List<String> died = new CopyOnWriteArrayList<>();
        private final List<String> workers = new CopyOnWriteArrayList<>();
        private final List<Serializable> words = new CopyOnWriteArrayList<>();

        @Override
        public void state(String worker, long incarnation, long sentNanos, WorkerState state) {
            batches.add(state.batches());
        }

        @Override
        public void report(WorkerReport report) {}

        @Override
        public void said(String worker, Serializable word) {
            workers.add(worker);
            words.add(word);
        }

        @Override
        public void died(String component) {
            died.add(component);
        }
    }

    @BeforeEach
    void open() throws IOException {
        collector = Collector.open("127.0.0.1", InetAddress.getLoopbackAddress(), 0);
        address = collector.add(RUN, heard);
    }

    @AfterEach
    void close() {
        collector.close();
    }

    @Test
    void brings_each_message_once_and_in_order_also_those_from_before_the_connection() {
        WorkerLink link = link(address);
        link.send(state(1));
        link.send(state(2));
        link.start();
        await().until(() -> heard.batches.size() == 2);
        link.send(state(3));
        link.send(new ToCollector.Died("square"));

        await().until(() -> !heard.died.isEmpty());
        assertThat(heard.batches).containsExactly(1L, 2L, 3L);
        assertThat(heard.died).containsExactly("square");
    }

    @Test
    void gathers_what_is_still_to_be_said() throws Exception {
        AtomicReference<WorkerLink> started = new AtomicReference<>();
        WorkerLink link = new WorkerLink(address, "host:1", System::nanoTime, new WorkerLink.Listener() {
            @Override
            public void stop() {}

            @Override
            public void gather(long number) {
                started.get().send(state(77));
                started.get().send(new ToCollector.Gathered(number));
            }
        });
        started.set(link);
        link.start();
        await().until(() -> collector.workers(RUN) == 1);

        collector.gather(RUN);

        assertThat(heard.batches).containsExactly(77L);
    }

    @Test
    void carries_words_of_the_topology_s_own_to_and_fro() {
        List<Serializable> told = new CopyOnWriteArrayList<>();
        WordLink link = WordLink.open(address, told::add);
        link.say("question");
        await().until(() -> !heard.words.isEmpty());

        assertThat(collector.tell(RUN, heard.workers.get(0), "answer")).isTrue();

        await().until(() -> !told.isEmpty());
        assertThat(told).containsExactly("answer");
        assertThat(heard.words).containsExactly("question");
        assertThat(collector.tell(RUN, "nobody:1", "answer")).isFalse();
    }

    @Test
    void a_worker_is_told_to_stop_also_when_it_comes_later() {
        collector.stop(RUN);

        link(address).start();

        await().untilTrue(isStopped);
    }

    @Test
    void who_does_not_know_the_token_is_not_listened_to() {
        LinkAddress guessed = new LinkAddress(address.host(), address.port(), "guess", RUN);
        WorkerLink stranger = link(guessed);
        stranger.send(state(666));
        stranger.start();
        WorkerLink known = link(address);
        known.send(state(1));
        known.start();

        await().until(() -> !heard.batches.isEmpty());
        assertThat(heard.batches).containsExactly(1L);
    }

    @Test
    void says_again_what_may_not_have_arrived() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            WorkerLink link = link(new LinkAddress("127.0.0.1", server.getLocalPort(), "token", RUN));
            link.send(state(1));
            link.send(state(2));
            link.start();
            try (Socket first = server.accept()) {
                assertThat(numbers(first, 2)).containsExactly(1L, 2L);
                // Only the first is known to be safe when the connection breaks.
                Frames.write(new DataOutputStream(first.getOutputStream()), Frames.bytes(new ToWorker.Taken(1)));
            }
            try (Socket second = server.accept()) {
                assertThat(numbers(second, 1).get(0)).isLessThanOrEqualTo(2L);
            }
        }
    }

    private static List<Long> numbers(Socket socket, int count) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        assertThat(Frames.read(in, ToCollector.class)).isInstanceOf(ToCollector.Hello.class);
        List<Long> numbers = new ArrayList<>();
        while (numbers.size() < count) {
            numbers.add(((ToCollector.Numbered) Frames.read(in, ToCollector.class)).number());
        }
        return numbers;
    }

    @Test
    void settings_carry_where_to_connect_and_what_to_know() {
        Map<String, Object> config = new HashMap<>(address.toConfig());
        RunRules rules = new RunRules(OptionalDouble.of(1000), 2, true);
        config.putAll(RulesSetting.toConfig(rules));

        assertThat(LinkAddress.of(config)).hasValue(address);
        assertThat(RulesSetting.of(config)).isEqualTo(rules);
        assertThat(LinkAddress.of(Map.of())).isEmpty();
    }

    private WorkerLink link(LinkAddress to) {
        return new WorkerLink(to, "host:1", System::nanoTime, new WorkerLink.Listener() {
            @Override
            public void stop() {
                isStopped.set(true);
            }

            @Override
            public void gather(long number) {}
        });
    }

    private static ToCollector.Content state(long batches) {
        return new ToCollector.State(new WorkerState(List.of(), List.of(), batches, 0, 0, Activity.NONE, Map.of()));
    }
}
