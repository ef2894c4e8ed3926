package io.aeolus.cli.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {

    @Test
    void hides_values_whose_names_say_that_they_are_secrets() {
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
    void hides_the_password_of_a_url() {
        assertThat(Secrets.masked(List.of("jdbc:mysql://root:s3cret@db:3306/x?a=b", "http://host:80/a")))
                .containsExactly("jdbc:mysql://root:***@db:3306/x?a=b", "http://host:80/a");
    }

    @Test
    void leaves_everything_else_alone() {
        List<String> plain =
                List.of("compare", "--runs", "3", "-c", "topology.max.spout.pending=9", "words.jar", "Main", "4");

        assertThat(Secrets.masked(plain)).isEqualTo(plain);
    }
}
