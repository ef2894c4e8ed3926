// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.PrometheusReporter;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.internal.processes.DigestLogin;
import io.aeolus.cluster.internal.processes.StormInstallation;
import io.aeolus.integration.UserJar;
import io.aeolus.integration.user.OrderLog;
import io.aeolus.integration.user.OrdersMain;
import io.aeolus.monitor.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes a topology through the steps of {@code docs/how-to/lifecycle.md}, on a cluster whose users log in: profile of the running topology,
 * plan, canary, switch, load change, advice, adaptation and roll-back. Writes a transcript to {@code target/lifecycle.txt}. Runs only with
 * -Pdeep.
 */
@Tag("deep")
class TopologyLifecycleIT {

    private static final String ORIGINAL = "orders";
    private static final String CANARY = "orders-canary";
    private static final int RATE = 2_000;
    private static final int SLOW_PRICE_MICROS = 600;
    private static final int CHANGE = 10;
    private static final int BAD_INPUT = 2;

    /** One of the ports reserved for the cluster. */
    private static final int METRICS_OFFSET = 100;

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    private final StringBuilder transcript = new StringBuilder();
    private OrderLog log;
    private Path jar;

    @BeforeEach
    void makeJar() throws Exception {
        log = new OrderLog(Files.createDirectory(folder.resolve("log")));
        log.setOrdersPerSecond(RATE);
        log.setPriceMicros(0);
        jar = folder.resolve("orders.jar");
        UserJar.create(jar).close();
    }

    @Test
    void a_topology_is_batched_adapted_and_rolled_back_without_losing_a_line() throws Exception {
        try (StormInstallation storm = new StormInstallation()) {
            storm.with(DigestLogin.settings()).with(Map.of(Config.EXECUTOR_METRICS_FREQUENCY_SECS, 3));
            Map<String, Object> daemon = DigestLogin.of(storm.folder(), "storm", "daemon");
            storm.start(daemon, daemon);
            StormSettings alice = storm.client(DigestLogin.of(storm.folder(), "alice", "wonder"));
            StormSettings mallory = storm.client(DigestLogin.of(storm.folder(), "mallory", "evil"));

            note("storm jar orders.jar OrdersMain");
            new StormScript(alice, folder).jar(jar, OrdersMain.class, log());
            awaitProgress(ORIGINAL, 30 * RATE);

            assertThat(aeolus(mallory, "advise", ORIGINAL)).isEqualTo(BAD_INPUT);
            assertThat(aeolus(
                            alice,
                            "profile",
                            "--quiet",
                            "--running",
                            ORIGINAL,
                            "--jars",
                            jar.toString(),
                            "--seconds",
                            "15",
                            "--out",
                            file("profile.json")))
                    .isZero();
            assertThat(Profile.read(folder.resolve("profile.json")).components())
                    .as("the classes in the jar show which components can be chained")
                    .allMatch(component -> component.chaining().isPresent());
            assertThat(aeolus("optimize", file("profile.json"), "--no-chaining", "--out", file("plan.json")))
                    .isZero();

            assertThat(submit(alice, "--suffix=-canary", "--dry-run")).isZero();
            assertThat(submit(alice, "--suffix=-canary")).isZero();
            awaitProgress(CANARY, 70 * RATE);
            aeolus(alice, "advise", "--quiet", "--window", "15", ORIGINAL);
            aeolus(alice, "advise", "--quiet", "--window", "15", CANARY);
            assertComplete(CANARY);
            storm.kill(CANARY, alice);

            assertComplete(ORIGINAL);
            note("storm kill orders");
            storm.kill(ORIGINAL, alice);
            assertThat(submit(alice)).isZero();
            awaitProgress(ORIGINAL, 70 * RATE);
            aeolus(alice, "advise", "--quiet", "--window", "15", ORIGINAL);

            note("# the rate doubles, and prices take 0.6 ms");
            log.setOrdersPerSecond(2 * RATE);
            log.setPriceMicros(SLOW_PRICE_MICROS);
            awaitProgress(ORIGINAL, 30 * RATE);
            assertThat(aeolus(alice, "advise", "--quiet", "--window", "15", ORIGINAL))
                    .isEqualTo(CHANGE);
            // A period with too little data is repeated, as in a cron job.
            await().atMost(PATIENCE).until(() -> adapt(alice) == CHANGE);
            // The workers are warm after a minute, and have processed the backlog.
            awaitProgress(ORIGINAL, 2 * 100 * RATE);
            assertThat(log.read(ORIGINAL) - log.committed(ORIGINAL))
                    .as("orders in flight")
                    .isLessThan(OrdersMain.MAX_PENDING / 2);
            adapt(alice);
            awaitProgress(ORIGINAL, 10 * RATE);

            note("storm kill orders; storm jar orders.jar OrdersMain");
            log.setOrdersPerSecond(RATE);
            storm.kill(ORIGINAL, alice);
            new StormScript(alice, folder).jar(jar, OrdersMain.class, log());
            awaitProgress(ORIGINAL, 10 * RATE);
            log.setOrdersPerSecond(0);
            await().atMost(PATIENCE).until(() -> log.committed(ORIGINAL) == log.read(ORIGINAL));
            assertComplete(ORIGINAL);
        } finally {
            String text = transcript.toString().replace(folder + "/", "").replaceAll(" --storm-conf \\S+", "");
            Files.writeString(Path.of("target", "lifecycle.txt"), text);
            System.out.println(text);
        }
    }

    private int adapt(StormSettings user) throws IOException, InterruptedException {
        return aeolus(
                user,
                "adapt",
                "--quiet",
                "--once",
                "--apply",
                "--window",
                "15",
                "--cooldown",
                "60",
                "--wait",
                "1",
                ORIGINAL);
    }

    private int submit(StormSettings user, String... options) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("submit", "--plan", file("plan.json")));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(
                "-c",
                Config.TOPOLOGY_METRICS_REPORTERS + "=[{\"class\": \"" + PrometheusReporter.class.getName() + "\", \""
                        + PrometheusReporter.PORT_OFFSET + "\": " + METRICS_OFFSET + "}]",
                jar.toString(),
                OrdersMain.class.getName(),
                log()));
        return aeolus(user, arguments.toArray(String[]::new));
    }

    /** Runs a command with the {@code storm.yaml} of a user; returns the exit status. */
    private int aeolus(StormSettings user, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, List.of("--storm-conf", user.file().orElseThrow().toString()));
        return aeolus(all.toArray(String[]::new));
    }

    private int aeolus(String... arguments) throws IOException, InterruptedException {
        note("aeolus " + String.join(" ", arguments));
        Launcher.Result result = new Launcher(folder).run(Map.of(), arguments);
        transcript
                .append(result.output())
                .append(result.errors())
                .append("exit status ")
                .append(result.status())
                .append('\n');
        return result.status();
    }

    private void note(String command) {
        transcript.append("\n$ ").append(command).append('\n');
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String log() {
        return folder.resolve("log").toString();
    }

    /** Waits until a topology has processed a number of further orders. */
    private void awaitProgress(String topology, long orders) {
        long goal = log.committed(topology) + orders;
        await().atMost(PATIENCE).until(() -> log.committed(topology) >= goal);
    }

    /** Checks that the sink has stored each processed order. */
    private void assertComplete(String topology) {
        int committed = OrderLog.LINES * Math.toIntExact(log.committed(topology));
        OrderLog.Stored stored = log.stored(topology);
        int lost = committed - stored.distinct().get(0, committed).cardinality();
        transcript.append("%n%s: %,d lines of processed orders, %d lost, %d written more than once%n"
                .formatted(topology, committed, lost, stored.repeated()));
        assertThat(lost).as("lost lines").isZero();
    }
}
