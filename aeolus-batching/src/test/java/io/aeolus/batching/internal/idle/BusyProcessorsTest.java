package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BusyProcessorsTest {

    private long now = Long.MAX_VALUE - 10;
    private double load;
    private int looks;
    private final BusyProcessors processors = new BusyProcessors(() -> now, () -> {
        looks++;
        return load;
    });

    /** A runtime image that was made for less than a worker may be without it. */
    @Test
    void without_the_module_jdk_management_they_are_never_busy() throws Exception {
        URL classes = BusyProcessors.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader withoutModule =
                new URLClassLoader(new URL[] {classes}, getClass().getClassLoader()) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                        if (name.startsWith("com.sun.management.")) {
                            throw new ClassNotFoundException(name);
                        }
                        if (!name.startsWith(BusyProcessors.class.getName())) {
                            return super.loadClass(name, resolve);
                        }
                        Class<?> loaded = findLoadedClass(name);
                        return loaded == null ? findClass(name) : loaded;
                    }
                }) {
            Class<?> type = Class.forName(BusyProcessors.class.getName(), true, withoutModule);
            assertThat(type).isNotSameAs(BusyProcessors.class);

            BooleanSupplier processors =
                    (BooleanSupplier) type.getField("OF_MACHINE").get(null);

            assertThat(processors.getAsBoolean()).isFalse();
        }
    }

    @Test
    void theyAreBusyFromFourFifthsOnAndUntilLessThanThreeFifths() {
        assertThat(forSeconds(10, 0.79)).isFalse();
        assertThat(forSeconds(10, 0.81)).isTrue();
        assertThat(forSeconds(10, 0.61)).isTrue();
        assertThat(forSeconds(10, 0.59)).isFalse();
        assertThat(forSeconds(10, 0.79)).isFalse();
    }

    @Test
    void aBurstOfSomeTenthsOfASecondDoesNotMakeThemBusy() {
        forSeconds(10, 0.4);
        assertThat(seen(1)).isFalse();
        assertThat(seen(1)).isFalse();
        assertThat(seen(1)).isFalse();
        assertThat(forSeconds(1, 1)).isTrue();
    }

    @Test
    void aPauseOfSomeTenthsOfASecondDoesNotEndIt() {
        forSeconds(10, 0.95);
        assertThat(seen(0)).isTrue();
        assertThat(seen(0)).isTrue();
        assertThat(forSeconds(1, 0)).isFalse();
    }

    @Test
    void itIsLookedTenTimesASecondAtTheMost() {
        for (int i = 0; i < 1_000; i++) {
            now += BusyProcessors.NANOS_BETWEEN_LOOKS / 4;
            processors.getAsBoolean();
        }
        assertThat(looks).isEqualTo(250);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN})
    void anUnknownLoadIsNotBusy(double unknown) {
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
        now += BusyProcessors.NANOS_BETWEEN_LOOKS;
        load = nextLoad;
        return processors.getAsBoolean();
    }
}
