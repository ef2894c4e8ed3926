package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompilerQueueTest {

    private static final String NONE = """
            Current compiles:
            C2 CompilerThread0   2041  812       4       java.util.HashMap::getNode (96 bytes)

            C1 compile queue:
            Empty

            C2 compile queue:
            Empty

            """;

    private String answer = NONE;
    private int questions;
    private final CompilerQueue queue = new CompilerQueue(() -> {
        questions++;
        return Optional.of(answer);
    });

    @Test
    void methodsThatWaitForAnyCompilerCount() {
        answer = """
                Current compiles:
                C2 CompilerThread0   2041  812       4       java.util.HashMap::getNode (96 bytes)

                C1 compile queue:
                  2049  977       2       java.lang.String::isEmpty (14 bytes)

                C2 compile queue:
                  2043  813  !    4       java.util.concurrent.ConcurrentHashMap::putVal (432 bytes)
                  2044  820 %     4       Counts::all @ 5 (40 bytes)

                """;

        assertThat(waiting(5)).isEqualTo(3);
    }

    @Test
    void nobodyIsAskedWhileNothingIsCompiledAndNothingWaits() {
        assertThat(waiting(5)).isZero();
        assertThat(waiting(5)).isZero();
        assertThat(questions).isEqualTo(1);

        answer = NONE.replace("Empty", "2049 977 2 java.lang.String::isEmpty (14 bytes)");
        assertThat(waiting(6)).isEqualTo(2);
        // A compiler that gets no processor completes nothing.
        assertThat(waiting(6)).isEqualTo(2);
        assertThat(questions).isEqualTo(3);
    }

    @Test
    void nothingWaitsWhereTheJvmDoesNotTell() {
        CompilerQueue silent = new CompilerQueue(Optional::empty);
        silent.look(5);

        assertThat(silent.waiting()).isZero();
    }

    @Test
    void thisJvmTells() {
        assertThat(CompilerQueue.ofThisJvm().get().orElseThrow()).contains("compile queue:");
    }

    private int waiting(long jitMillis) {
        queue.look(jitMillis);
        return queue.waiting();
    }
}
