// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorLoadTest {

    private long now = Long.MAX_VALUE - 10;
    private double load;
    private int looks;
    private final ProcessorLoad processors = new ProcessorLoad(() -> now, () -> {
        looks++;
        return load;
    });

    /** A custom runtime image may lack the module. */
    @Test
    void never_busy_without_the_module_jdk_management() throws Exception {
        URL classes = ProcessorLoad.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader withoutModule =
                new URLClassLoader(new URL[] {classes}, getClass().getClassLoader()) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                        if (name.startsWith("com.sun.management.")) {
                            throw new ClassNotFoundException(name);
                        }
                        if (!name.startsWith(ProcessorLoad.class.getName())) {
                            return super.loadClass(name, resolve);
                        }
                        Class<?> loaded = findLoadedClass(name);
                        return loaded == null ? findClass(name) : loaded;
                    }
                }) {
            Class<?> type = Class.forName(ProcessorLoad.class.getName(), true, withoutModule);
            assertThat(type).isNotSameAs(ProcessorLoad.class);

            BooleanSupplier processors =
                    (BooleanSupplier) type.getField("OF_MACHINE").get(null);

            assertThat(processors.getAsBoolean()).isFalse();
        }
    }

    @Test
    void busy_from_80_percent_and_until_less_than_60_percent() {
        assertThat(forSeconds(10, 0.79)).isFalse();
        assertThat(forSeconds(10, 0.81)).isTrue();
        assertThat(forSeconds(10, 0.61)).isTrue();
        assertThat(forSeconds(10, 0.59)).isFalse();
        assertThat(forSeconds(10, 0.79)).isFalse();
    }

    @Test
    void short_burst_is_not_busy() {
        forSeconds(10, 0.4);
        assertThat(seen(1)).isFalse();
        assertThat(seen(1)).isFalse();
        assertThat(seen(1)).isFalse();
        assertThat(forSeconds(1, 1)).isTrue();
    }

    @Test
    void short_pause_does_not_end_the_busy_state() {
        forSeconds(10, 0.95);
        assertThat(seen(0)).isTrue();
        assertThat(seen(0)).isTrue();
        assertThat(forSeconds(1, 0)).isFalse();
    }

    @Test
    void load_is_sampled_at_most_ten_times_a_second() {
        for (int i = 0; i < 1_000; i++) {
            now += ProcessorLoad.SAMPLE_INTERVAL_NANOS / 4;
            processors.getAsBoolean();
        }
        assertThat(looks).isEqualTo(250);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN})
    void unknown_load_is_not_busy(double unknown) {
        assertThat(forSeconds(10, unknown)).isFalse();
        assertThat(forSeconds(10, 1)).isTrue();
        assertThat(forSeconds(10, unknown)).isFalse();
    }

    private boolean forSeconds(int seconds, double thisLoad) {
        for (int i = 1; i < 10 * seconds; i++) {
            seen(thisLoad);
        }
        return seen(thisLoad);
    }

    private boolean seen(double nextLoad) {
        now += ProcessorLoad.SAMPLE_INTERVAL_NANOS;
        load = nextLoad;
        return processors.getAsBoolean();
    }
}
