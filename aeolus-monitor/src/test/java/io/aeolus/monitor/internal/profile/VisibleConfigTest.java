// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.WordsProfile;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleConfigTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "db.password",
                "DB_PASSWORD_PROD",
                "db.passwords",
                "password2",
                "dbPassword",
                "keyPasswd",
                "db_pass",
                "db_pass_file",
                "dbPass",
                "mysql.pwd",
                "passphrase",
                "client.secret",
                "clientSecretKey",
                "oauth.token",
                "AWS_ACCESS_KEY_ID",
                "private-key",
                "privateKey",
                "api_key",
                "apikey",
                "my.credentials",
                "kafka.sasl.jaas.config",
                "topology.tuple.serializer.blowfish.key",
                "storm.zookeeper.topology.auth.payload"
            })
    void masks_secrets_in_any_spelling(String name) {
        Map<String, Object> visible = VisibleConfig.of(Map.of("outer", List.of(Map.of(name, "hunter2")), name, "x"));

        assertThat(visible).containsEntry(name, "***");
        assertThat(visible.toString()).doesNotContain("hunter2");
    }

    @Test
    void masks_secrets_within_texts_of_any_depth() {
        Map<String, Object> visible = VisibleConfig.of(Map.of(
                "url",
                "jdbc:mysql://root:hunter2@db:3306/x",
                "list",
                List.of(Map.of("login", "LoginModule required password=\"hunter2\";")),
                "options",
                new StringBuilder("user=a;token=hunter2")));

        assertThat(visible.toString()).doesNotContain("hunter2");
        assertThat(visible).containsEntry("url", "jdbc:mysql://root:***@db:3306/x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"topology.workers", "topology.max.spout.pending", "path", "passengers", "keys"})
    void shows_other_settings(String name) {
        assertThat(VisibleConfig.of(Map.of(name, 7))).containsEntry(name, 7);
    }

    @Test
    void values_of_any_type_survive_the_file() throws BadInputException {
        Map<String, Object> config = new HashMap<>();
        config.put("text", "ü \" \\ \n \u2028");
        config.put("none", null);
        config.put("list", Arrays.asList(1, 2L, null, 0.1f, List.of(true), Map.of(3, 'c')));
        config.put("big", new BigInteger("123456789012345678901234567890"));
        config.put("decimal", new BigDecimal("0.1"));
        config.put("long", 1L << 40);
        config.put("small", (short) 3);
        config.put("byte", (byte) -3);
        config.put("nan", Double.NaN);
        config.put("infinite", Float.POSITIVE_INFINITY);
        config.put("double", 1e22);
        config.put("zero", -0.0);
        config.put("class", String.class);
        config.put("map", Map.of("b", 1, "a", Map.of("z", 2.5, "y", "x")));
        Profile profile = Altered.with(WordsProfile.PROFILE, "config", VisibleConfig.of(config));

        String text = Profile.FORMAT.text(profile);
        Profile read = Profile.FORMAT.parse(text, "test");

        assertThat(Profile.FORMAT.text(read)).isEqualTo(text);
        assertThat(read.config()).containsEntry("text", "ü \" \\ \n \u2028").doesNotContainKey("none");
    }

    @Test
    void orders_settings_by_name() {
        assertThat(VisibleConfig.of(Map.of("c", 1, "a", 2, "b", 3)).keySet()).containsExactly("a", "b", "c");
    }
}
