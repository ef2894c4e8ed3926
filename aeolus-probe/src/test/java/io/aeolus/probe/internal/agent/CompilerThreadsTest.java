// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerThreadsTest {

    @TempDir
    private Path folder;

    @Test
    void adds_the_CPU_times_of_compiler_threads() throws Exception {
        thread(11, "C2 CompilerThre", 130, 20);
        thread(12, "C1 CompilerThre", 7, 1);
        thread(13, "main) C2 (C", 5_000, 600);
        CompilerThreads threads = new CompilerThreads(folder);

        threads.findThreads();

        assertThat(threads.readCpuNanos()).isEqualTo(1_580_000_000);
        thread(11, "C2 CompilerThre", 131, 20);
        assertThat(threads.readCpuNanos()).isEqualTo(1_590_000_000);
    }

    @Test
    void the_CPU_time_of_an_ended_thread_is_kept() throws Exception {
        thread(11, "C2 CompilerThre", 100, 0);
        CompilerThreads threads = new CompilerThreads(folder);
        threads.findThreads();
        threads.readCpuNanos();

        Files.delete(folder.resolve("11/stat"));
        thread(14, "C2 CompilerThre", 3, 0);
        threads.findThreads();

        assertThat(threads.readCpuNanos()).isEqualTo(1_030_000_000);
    }

    @Test
    void the_CPU_time_is_0_on_other_systems() {
        CompilerThreads threads = new CompilerThreads(folder.resolve("missing"));

        threads.findThreads();

        assertThat(threads.readCpuNanos()).isZero();
    }

    private void thread(int id, String name, long userTicks, long systemTicks) throws IOException {
        Path thread = Files.createDirectories(folder.resolve(Integer.toString(id)));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(
                thread.resolve("stat"),
                id + " (" + name + ") R 1 2 3 0 -1 4194368 10 11 12 13 " + userTicks + " " + systemTicks
                        + " 0 0 20 0 30 0 400 500 600\n");
    }
}
