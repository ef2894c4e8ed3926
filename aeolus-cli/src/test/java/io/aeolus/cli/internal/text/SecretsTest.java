// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {

    @Test
    void masks_values_with_names_of_secrets() {
        assertThat(Secrets.masked(List.of(
                        "-c",
                        "topology.tuple.serializer.blowfish.key=0123",
                        "-cdb.PASSWORD=a=b",
                        "--api-token=x",
                        "--secret",
                        "s3cret")))
                .containsExactly(
                        "-c",
                        "topology.tuple.serializer.blowfish.key=***",
                        "-cdb.PASSWORD=***",
                        "--api-token=***",
                        "--secret",
                        "***");
    }

    @Test
    void masks_the_password_in_a_url() {
        assertThat(Secrets.masked(List.of("jdbc:mysql://root:s3cret@db:3306/x?a=b", "http://host:80/a")))
                .containsExactly("jdbc:mysql://root:***@db:3306/x?a=b", "http://host:80/a");
    }

    @Test
    void keeps_all_other_arguments() {
        List<String> plain =
                List.of("compare", "--runs", "3", "-c", "topology.max.spout.pending=9", "words.jar", "Main", "4");

        assertThat(Secrets.masked(plain)).isEqualTo(plain);
    }
}
