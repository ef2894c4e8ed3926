package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerCodeTest {

    @Test
    void has_the_libraries_of_a_workload() throws Exception {
        WorkerCode code = WorkerCode.of(new NeedyWorkload("commons-math3", "jackson-core"));

        assertThat(code.dependencies())
                .extracting(Path::getFileName)
                .extracting(Path::toString)
                .anyMatch(name -> name.startsWith("commons-math3-"))
                .anyMatch(name -> name.startsWith("jackson-core-"))
                .noneMatch(name -> name.startsWith("jackson-databind-"));
        assertThat(WorkerCode.of(new NeedyWorkload()).dependencies())
                .hasSize(code.dependencies().size() - 2);
    }

    @Test
    void takes_a_library_by_its_whole_name() {
        assertThatThrownBy(() -> WorkerCode.of(new NeedyWorkload("jackson")))
                .isInstanceOf(IOException.class)
                .hasMessage("the library 'jackson' of the workload 'needy' is not on the class path");
    }

    /** Does nothing, and needs libraries for it. */
    private record NeedyWorkload(List<String> libraries) implements Workload {

        private NeedyWorkload(String... libraries) {
            this(List.of(libraries));
        }

        @Override
        public String name() {
            return "needy";
        }

        @Override
        public String description() {
            return "for this test";
        }

        @Override
        public PreparedWorkload prepare(WorkloadOptions options, Progress progress) {
            throw new UnsupportedOperationException();
        }
    }
}
