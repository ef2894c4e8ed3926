package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutputDigestTest {

    @Test
    void isTheSameInAnyOrder() {
        OutputDigest a = OutputDigest.of(List.of("a", 1));
        OutputDigest b = OutputDigest.of(List.of("b", 2));

        assertThat(a.plus(b)).isEqualTo(b.plus(a)).isNotEqualTo(a.plus(a));
    }

    @Test
    void knowsArraysByWhatIsInThem() {
        assertThat(OutputDigest.of(List.of(new byte[] {1, 2}, new String[] {"a"})))
                .isEqualTo(OutputDigest.of(List.of(new byte[] {1, 2}, new String[] {"a"})))
                .isNotEqualTo(OutputDigest.of(List.of(new byte[] {1, 3}, new String[] {"a"})));
    }

    @Test
    void knowsObjectsWithoutATextByTheirClass() {
        assertThat(OutputDigest.of(List.of(new Object())))
                .isEqualTo(OutputDigest.of(List.of(new Object())))
                .isNotEqualTo(OutputDigest.of(List.of(new OutputDigestTest())));
    }

    @Test
    void knowsNull() {
        assertThat(OutputDigest.of(Arrays.asList(1, null))).isNotEqualTo(OutputDigest.of(List.of(1)));
    }
}
