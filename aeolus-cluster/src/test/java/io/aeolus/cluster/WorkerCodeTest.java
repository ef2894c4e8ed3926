// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerCodeTest {

    @Test
    void has_the_named_libraries() throws Exception {
        WorkerCode code = WorkerCode.observed(NumberSpout.class, List.of("assertj-core", "opentest4j"));

        assertThat(code.dependencies())
                .extracting(Path::getFileName)
                .extracting(Path::toString)
                .anyMatch(name -> name.startsWith("assertj-core-"))
                .anyMatch(name -> name.startsWith("opentest4j-"))
                .noneMatch(name -> name.startsWith("mockito"));
        assertThat(WorkerCode.observed(NumberSpout.class, List.of()).dependencies())
                .hasSize(code.dependencies().size() - 2);
        assertThat(code.jar()).isRegularFile();
    }

    @Test
    void matches_the_whole_name_of_a_library() {
        assertThatThrownBy(() -> WorkerCode.observed(NumberSpout.class, List.of("assertj")))
                .isInstanceOf(IOException.class)
                .hasMessage("the library 'assertj' is not on the class path");
    }

    @Test
    void has_no_probe_without_instrumentation() throws Exception {
        TopologyJar topology = UserJar.topology(Path.of("user.jar"), "user.Main");

        assertThat(WorkerCode.batched(topology).dependencies()).hasSize(1).allMatch(Files::isRegularFile);
        assertThat(WorkerCode.observed(topology).dependencies()).hasSize(2).allMatch(Files::isRegularFile);
    }

    @Test
    void the_libraries_of_the_topology_come_first() throws Exception {
        Path library = Path.of("/libraries/one.jar");
        TopologyJar topology = new TopologyJar(Path.of("user.jar"), List.of(library), "user.Main", List.of());

        assertThat(WorkerCode.observed(topology).dependencies()).hasSize(3).startsWith(library);
    }
}
