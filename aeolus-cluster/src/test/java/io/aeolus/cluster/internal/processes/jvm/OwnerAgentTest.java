package io.aeolus.cluster.internal.processes.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class OwnerAgentTest {

    /** A step of the clock moves the start that Java tells, but not that in ticks. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void knowsItsOwnerByTheTicksOfItsStart() throws Exception {
        long self = ProcessHandle.current().pid();
        // The fields of a JVM, which is called "(java)": the start is the 22nd.
        String ticks = Files.readString(Path.of("/proc/self/stat")).split(" ", -1)[21];

        assertThat(OwnerAgent.option(Path.of("a.jar"), self, Optional.empty()))
                .isEqualTo("-javaagent:a.jar=" + self + "," + ticks);
        assertThat(OwnerAgent.option(Path.of("a.jar"), self, Optional.of(Path.of("/x,y"))))
                .isEqualTo("-javaagent:a.jar=" + self + "," + ticks + ",/x,y");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isNotMisledByTheNameOfTheProgram() throws Exception {
        Path folder = Files.createTempDirectory("aeolus-agent");
        Path strange = Files.copy(Path.of("/bin/sleep"), folder.resolve("a ) b c"));
        strange.toFile().setExecutable(true);
        Process process = new ProcessBuilder(List.of(strange.toString(), "600")).start();
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            assertThat(stat).contains("(a ) b c) ");
            assertThat(OwnerAgent.startOf(process.pid()))
                    .contains(stat.substring(stat.lastIndexOf(") ") + 2).split(" ", -1)[19]);
        } finally {
            process.destroyForcibly().waitFor();
            Files.delete(strange);
            Files.delete(folder);
        }
    }

    @Test
    void aProcessThatIsGoneHasNoStart() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();

        assertThat(OwnerAgent.startOf(process.pid())).isEmpty();
    }
}
