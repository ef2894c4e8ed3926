// SPDX-License-Identifier: Apache-2.0
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
    private int readings;
    private final CompilerQueue queue = new CompilerQueue(() -> {
        readings++;
        return Optional.of(answer);
    });

    @Test
    void methods_that_wait_for_any_compiler_count() {
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
    void the_queue_is_not_read_while_nothing_is_compiled() {
        assertThat(waiting(5)).isZero();
        assertThat(waiting(5)).isZero();
        assertThat(readings).isEqualTo(1);

        answer = NONE.replace("Empty", "2049 977 2 java.lang.String::isEmpty (14 bytes)");
        assertThat(waiting(6)).isEqualTo(2);
        // A compiler without CPU time completes nothing.
        assertThat(waiting(6)).isEqualTo(2);
        assertThat(readings).isEqualTo(3);
    }

    @Test
    void an_unknown_queue_is_empty() {
        CompilerQueue unknown = new CompilerQueue(Optional::empty);
        unknown.update(5);

        assertThat(unknown.waitingMethods()).isZero();
    }

    @Test
    void this_JVM_reports_its_queue() {
        assertThat(CompilerQueue.ofThisJvm().get().orElseThrow()).contains("compile queue:");
    }

    private int waiting(long jitMillis) {
        queue.update(jitMillis);
        return queue.waitingMethods();
    }
}
