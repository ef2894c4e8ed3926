package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComponentFailureTest {

    @Test
    void namesTheInnermostCause() {
        Throwable error = new RuntimeException("outer", new IllegalStateException("cannot square 5\nat all"));

        assertThat(ComponentFailure.of("square", error).text())
                .isEqualTo("component 'square' threw java.lang.IllegalStateException: cannot square 5");
    }

    @Test
    void endsWhereCausesGoRoundInACircle() {
        Exception inner = new IllegalStateException("inner");
        inner.initCause(new RuntimeException("outer", inner));

        assertThat(ComponentFailure.of("square", inner).cause()).isEqualTo("java.lang.IllegalStateException: inner");
    }
}
