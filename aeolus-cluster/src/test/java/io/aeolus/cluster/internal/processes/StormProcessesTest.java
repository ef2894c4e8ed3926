package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.internal.hosts.Machines;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class StormProcessesTest {

    @Test
    void leavesNoFolderWhereItsSettingsCannotBeWritten() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        Files.createDirectory(folder.file("storm.yaml"));

        assertThatThrownBy(() ->
                        StormProcesses.make(new StormProcesses.Size(1, 1, 256), 20_000, Machines.loopback(), folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--cluster processes: cannot write to " + folder.path());
        assertThat(folder.path()).doesNotExist();
    }

    @Test
    void keepsTheLogsOfWhatHasFailed() throws Exception {
        ClusterFolder folder = ClusterFolder.create();
        Files.writeString(folder.logs().resolve("nimbus.log"), "why");

        folder.delete(true);

        assertThat(folder.logs().resolve("nimbus.log")).hasContent("why");
        assertThat(folder.zooKeeper()).doesNotExist();
        folder.delete(false);
        assertThat(folder.path()).doesNotExist();
    }
}
