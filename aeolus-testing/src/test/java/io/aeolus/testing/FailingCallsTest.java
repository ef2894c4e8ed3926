// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Components throw errors and undeclared checked exceptions. All other components are closed nevertheless. */
class FailingCallsTest {

    // Static, because components are serialized.
    private static final List<String> CLOSED = new ArrayList<>();
    private static AssertionError error = new AssertionError();

    private static final Cleanup THROW_ERROR = () -> {
        throw error;
    };
    private static final Cleanup THROW_EXCEPTION = () -> {
        throw new IllegalStateException("no file");
    };
    private static final Cleanup RETURN = () -> {};

    private final ToySpout spout = new ToySpout(1);

    @BeforeEach
    void reset() {
        CLOSED.clear();
        error = new AssertionError("on purpose");
    }

    @Test
    void an_error_in_cleanup_is_thrown_after_all_components_are_closed() {
        TopologyDriver driver =
                TopologyDriver.builder(topology(THROW_ERROR, THROW_EXCEPTION)).build();

        assertThatThrownBy(driver::close).isSameAs(error);

        assertThat(error.getSuppressed())
                .singleElement()
                .isInstanceOf(ComponentFailedException.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("task 2 of 'bolt-1' failed in cleanup(): java.lang.IllegalStateException: no file");
        assertThat(CLOSED).containsExactly("bolt-0", "bolt-1", "bolt-2");
    }

    @Test
    void a_fused_topology_throws_an_error_in_cleanup_after_all_components_are_closed() {
        FusedTopology topology = FusedTopology.of(topology(THROW_ERROR, RETURN), Map.of());
        topology.open();

        assertThatThrownBy(topology::close).isSameAs(error);

        assertThat(CLOSED).containsExactly("bolt-0", "bolt-1", "bolt-2");
    }

    @Test
    void open_components_are_closed_after_an_error_in_prepare() {
        StormTopology topology = topology(RETURN, RETURN, new ToyBolt(ToyBolt.ACK).preparing((context, collector) -> {
                    throw error;
                }));

        assertThatThrownBy(() -> TopologyDriver.builder(topology).build()).isSameAs(error);

        assertThat(CLOSED).containsExactly("bolt-0", "bolt-1");
    }

    @Test
    void all_components_are_closed_after_an_error_in_activate() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new UnavailableSpout());
        builder.setBolt("bolt", new ClosableBolt(RETURN)).globalGrouping("spout");
        StormTopology topology = builder.createTopology();

        assertThatThrownBy(() -> TopologyDriver.builder(topology).build()).isSameAs(error);

        assertThat(CLOSED).containsExactly("bolt");
    }

    /** Code in other languages than Java throws checked exceptions without declaring them. */
    @Test
    void a_checked_exception_names_the_component() {
        StormTopology topology = ToyBolt.topology(spout, new ToyBolt((tuple, collector) -> {
            FailingCallsTest.<RuntimeException>sneak(new IOException("no disk"));
        }));

        try (TopologyDriver driver = TopologyDriver.builder(topology).build()) {
            assertThatThrownBy(driver::runUntilIdle)
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageStartingWith("task 1 of 'bolt' failed in execute(")
                    .hasCauseInstanceOf(IOException.class);
        }
        FusedTopology fused = FusedTopology.of(topology, Map.of());
        fused.open();
        assertThatThrownBy(fused::turn)
                .isInstanceOf(ComponentFailedException.class)
                .hasMessage("task 1 of 'bolt' failed in execute: java.io.IOException: no disk");
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void sneak(Exception exception) throws E {
        throw (E) exception;
    }

    private StormTopology topology(Cleanup first, Cleanup second) {
        return topology(first, second, new ClosableBolt(RETURN));
    }

    private StormTopology topology(Cleanup first, Cleanup second, ToyBolt last) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", spout);
        builder.setBolt("bolt-0", new ClosableBolt(first)).globalGrouping("spout");
        builder.setBolt("bolt-1", new ClosableBolt(second)).globalGrouping("spout");
        builder.setBolt("bolt-2", last).globalGrouping("spout");
        return builder.createTopology();
    }

    /** The lambda of cleanup. */
    @FunctionalInterface
    private interface Cleanup extends Serializable, Runnable {}

    private static final class ClosableBolt extends ToyBolt {

        private static final long serialVersionUID = 1L;

        private final Cleanup cleanup;

        ClosableBolt(Cleanup cleanup) {
            super(ACK);
            this.cleanup = cleanup;
        }

        @Override
        public void cleanup() {
            CLOSED.add(context.getThisComponentId());
            cleanup.run();
        }
    }

    private static final class UnavailableSpout extends ToySpout {

        private static final long serialVersionUID = 1L;

        UnavailableSpout() {
            super(0);
        }

        @Override
        public void activate() {
            throw error;
        }
    }
}
