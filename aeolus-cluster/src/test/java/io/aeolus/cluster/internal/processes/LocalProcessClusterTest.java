// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.internal.processes.ClusterHosts.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.shade.org.yaml.snakeyaml.Yaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalProcessClusterTest {

    @TempDir
    private Path temporary;

    @Test
    void deletes_its_folder_if_its_settings_cannot_be_written() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        Files.createDirectory(folder.path().resolve("storm.yaml"));

        try (ClusterHosts hosts = ClusterHosts.loopback(Ports.reserve(ClusterDaemons.ports(1, 2)))) {
            assertThatThrownBy(() -> LocalProcessCluster.create(OwnedClusterMain.SMALL, hosts, folder))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("--cluster processes: cannot write to " + folder.path());
        }
        assertThat(folder.path()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=", ":"})
    void refuses_a_temporary_directory_that_would_divide_an_option(String divider) throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("a" + divider + "b"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);

        assertThatThrownBy(() -> ClusterFolder.create(link))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--cluster processes: the path " + folder.toRealPath() + " contains '" + divider
                        + "', which divides an option of the JVM: give another directory with -Djava.io.tmpdir in"
                        + " AEOLUS_JAVA_OPTS");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keeps_logs() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        folder.fill();
        Files.writeString(folder.logs().resolve("nimbus.log"), "why");

        folder.delete(true);

        assertThat(folder.logs().resolve("nimbus.log")).hasContent("why");
        assertThat(folder.path()).isDirectoryNotContaining(path -> !path.equals(folder.logs()));
        folder.delete(false);
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void an_interrupt_while_creating_hosts_releases_the_ports() throws Exception {
        Ports ports = Ports.reserve(1);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> ClusterHosts.twoHosts(new LinkRate(100_000_000), ports))
                .isInstanceOf(InterruptedException.class);

        try (Ports again = Ports.reserve(1)) {
            assertThat(again.take()).isEqualTo(ports.take());
        }
    }

    @Test
    void workers_have_two_optimizing_compiler_threads_on_few_processors() {
        assertThat(ClusterDaemons.workerOptions(256, "-Dagent", 2))
                .contains("-Xmx256m", "-Dagent", "-XX:CICompilerCount=3");
        assertThat(ClusterDaemons.workerOptions(256, "-Dagent", 4))
                .contains("-Xmx256m", "-Dagent")
                .noneMatch(option -> option.startsWith("-XX:CICompilerCount"));
    }

    /** Storm appends the collector of the cluster unless the settings of the topology contain topology.worker.gc.childopts. */
    @Test
    void the_collector_of_a_topology_replaces_the_collector_of_the_cluster() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        try (ClusterHosts hosts = ClusterHosts.loopback(Ports.reserve(10))) {
            ClusterDaemons daemons = new ClusterDaemons(folder, hosts, 3, 256);
            Map<String, Object> cluster = new Yaml().load(Files.readString(daemons.clientSettings()));

            assertThat(cluster).containsEntry(Config.WORKER_GC_CHILDOPTS, "-XX:+UseParallelGC");
            assertThat(String.valueOf(cluster.get(Config.WORKER_CHILDOPTS)))
                    .contains("-XX:+IgnoreUnrecognizedVMOptions")
                    .doesNotContain("GC");
        } finally {
            folder.delete(false);
        }
        assertThat(collector(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Da=b -XX:+UseG1GC -Xms1g")))
                .isEqualTo("");
        assertThat(collector(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, List.of("-XX:+UseZGC"))))
                .isEqualTo("");
        assertThat(collector(Map.of(
                        Config.TOPOLOGY_WORKER_CHILDOPTS,
                        "-XX:+UseG1GC",
                        Config.TOPOLOGY_WORKER_GC_CHILDOPTS,
                        "-XX:MaxGCPauseMillis=5")))
                .isEqualTo("-XX:MaxGCPauseMillis=5");
        assertThat(collector(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, "-XX:-UseG1GC -XX:+UseDynamicNumberOfGCThreads")))
                .isNull();
    }

    private static Object collector(Map<String, Object> topology) {
        return ClusterDaemons.withOneCollector(topology).get(Config.TOPOLOGY_WORKER_GC_CHILDOPTS);
    }

    @Test
    void uses_each_reserved_port_once() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        try (ClusterHosts hosts = ClusterHosts.loopback(Ports.reserve(100))) {
            ClusterDaemons daemons = new ClusterDaemons(folder, hosts, 3, 256);
            Map<String, Object> client = new Yaml().load(Files.readString(daemons.clientSettings()));
            Map<String, Object> supervisor =
                    new Yaml().load(Files.readString(folder.path().resolve("storm-0.yaml")));

            int first = (int) client.get(Config.STORM_ZOOKEEPER_PORT);
            assertThat(Files.readAllLines(folder.path().resolve("zoo.cfg"))).contains("clientPort=" + first);
            assertThat(client).containsEntry(Config.NIMBUS_THRIFT_PORT, first + 1);
            assertThat(supervisor)
                    .containsEntry(Config.STORM_ZOOKEEPER_PORT, first)
                    .containsEntry(Config.SUPERVISOR_THRIFT_PORT, first + 2)
                    .containsEntry(DaemonConfig.SUPERVISOR_SLOTS_PORTS, List.of(first + 3, first + 4, first + 5));
            assertThat(ClusterDaemons.ports(1, 3)).isEqualTo(6);
        } finally {
            folder.delete(false);
        }
    }

    @Test
    void a_second_nimbus_has_another_address_and_receives_the_code_of_all_topologies() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        Host host = new Host("198.18.0.2", List.of());
        ProcessOptions options = options(Optional.of(new LinkRate(100_000_000)), true, List.of());
        try (ClusterHosts hosts = new ClusterHosts(
                        "127.0.0.1", Optional.empty(), List.of(host), Ports.reserve(10), List.of())
                .with(options)) {
            ClusterDaemons daemons = new ClusterDaemons(folder, hosts, 3, 256);
            Map<String, Object> first = new Yaml().load(Files.readString(daemons.clientSettings()));
            Map<String, Object> second =
                    new Yaml().load(Files.readString(folder.path().resolve("storm-nimbus-1.yaml")));

            assertThat(first)
                    .containsEntry(Config.STORM_LOCAL_HOSTNAME, "127.0.0.1")
                    .containsEntry(Config.NIMBUS_SEEDS, List.of("127.0.0.1", "198.18.0.2"))
                    .containsEntry(Config.TOPOLOGY_MIN_REPLICATION_COUNT, 2);
            assertThat(second)
                    .containsEntry(Config.STORM_LOCAL_HOSTNAME, "198.18.0.2")
                    .containsEntry(Config.NIMBUS_THRIFT_PORT, first.get(Config.NIMBUS_THRIFT_PORT))
                    .containsEntry(Config.NIMBUS_SEEDS, first.get(Config.NIMBUS_SEEDS));
            assertThat(second.get(Config.STORM_LOCAL_DIR)).isNotEqualTo(first.get(Config.STORM_LOCAL_DIR));
        } finally {
            folder.delete(false);
        }
    }

    @Test
    void a_second_nimbus_needs_a_second_host() {
        assertThatThrownBy(() -> options(Optional.empty(), true, List.of())).hasMessageContaining("give a link");
    }

    private static ProcessOptions options(Optional<LinkRate> link, boolean hasStandby, List<String> supervisorPrefix) {
        return new ProcessOptions(OwnedClusterMain.SMALL.code(), 1, link, hasStandby, supervisorPrefix);
    }

    @Test
    void the_prefix_of_supervisors_follows_the_words_that_enter_their_host() throws Exception {
        try (Ports ports = Ports.reserve(1)) {
            ClusterHosts hosts = new ClusterHosts(
                    "command", Optional.empty(), List.of(new Host("a", List.of("enter"))), ports, List.of());

            assertThat(hosts.with(options(Optional.empty(), false, List.of("nice", "-5")))
                            .hosts())
                    .containsExactly(new Host("a", List.of("enter", "nice", "-5")));
        }
    }

    /** By default ZooKeeper limits the session timeout to 20 ticks of 2 s. */
    @Test
    void zookeeper_grants_the_session_timeout_of_the_daemons() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        try (ClusterHosts hosts = ClusterHosts.loopback(Ports.reserve(10))) {
            ClusterDaemons daemons = new ClusterDaemons(folder, hosts, 3, 256);
            Map<String, Object> nimbus = new Yaml().load(Files.readString(daemons.clientSettings()));

            int millis = (int) nimbus.get(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT);
            assertThat(millis).isGreaterThan(40_000);
            assertThat(Files.readAllLines(folder.path().resolve("zoo.cfg"))).contains("maxSessionTimeout=" + millis);
        } finally {
            folder.delete(false);
        }
    }
}
