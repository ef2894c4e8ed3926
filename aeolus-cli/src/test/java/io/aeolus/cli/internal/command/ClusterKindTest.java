// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClusterKindTest {

    private static final long MANY = 100_000;

    @Test
    void assumes_nothing_about_remote_machines() {
        assertThat(ClusterKind.REMOTE.idleExecutors().settings(MANY)).isEmpty();
        assertThat(ClusterKind.REMOTE.idleExecutors().maxExecutors()).isEqualTo(Integer.MAX_VALUE);
        assertThat(ClusterKind.LOCAL.idleExecutors().settings(MANY)).isNotEmpty();
    }
}
