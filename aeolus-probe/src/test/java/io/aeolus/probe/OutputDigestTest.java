package io.aeolus.probe;

import io.aeolus.probe.OutputDigest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutputDigestTest {

    @Test
    void is_the_same_in_any_order() {
        OutputDigest a = OutputDigest.of(List.of("a", 1));
        OutputDigest b = OutputDigest.of(List.of("b", 2));

        assertThat(a.plus(b)).isEqualTo(b.plus(a)).isNotEqualTo(a.plus(a));
    }

    @Test
    void knows_arrays_by_what_is_in_them() {
        assertThat(OutputDigest.of(List.of(new byte[] {1, 2}, new String[] {"a"})))
                .isEqualTo(OutputDigest.of(List.of(new byte[] {1, 2}, new String[] {"a"})))
                .isNotEqualTo(OutputDigest.of(List.of(new byte[] {1, 3}, new String[] {"a"})));
    }

    @Test
    void knows_objects_without_a_text_by_their_class() {
        assertThat(OutputDigest.of(List.of(new Object())))
                .isEqualTo(OutputDigest.of(List.of(new Object())))
                .isNotEqualTo(OutputDigest.of(List.of(new OutputDigestTest())));
    }

    @Test
    void knows_null() {
        assertThat(OutputDigest.of(Arrays.asList(1, null))).isNotEqualTo(OutputDigest.of(List.of(1)));
    }
}
