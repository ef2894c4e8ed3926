// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void masks_the_token_in_a_url_of_http() {
        assertThat(Secrets.masked(List.of("https://t0ken@git.example.com/a", "hdfs://user@name:8020/a")))
                .containsExactly("https://***@git.example.com/a", "hdfs://user@name:8020/a");
    }

    @Test
    void masks_the_password_in_an_address_of_oracle() {
        assertThat(Secrets.masked(List.of(
                        "jdbc:oracle:thin:scott/t@ger@//db:1521/x",
                        "jdbc:oracle:oci:scott/tiger@db",
                        "jdbc:oracle:thin:@//db:1521/x")))
                .containsExactly(
                        "jdbc:oracle:thin:scott/***@//db:1521/x",
                        "jdbc:oracle:oci:scott/***@db",
                        "jdbc:oracle:thin:@//db:1521/x");
    }

    @Test
    void masks_a_value_that_starts_with_a_hyphen() {
        assertThat(Secrets.masked(List.of("--password", "-s3cret", "--token", "--runs", "3")))
                .containsExactly("--password", "***", "--token", "--runs", "3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fs.azure.account.key.acc.blob.core.windows.net",
                "ssl.keystore.key",
                "encryption.key",
                "cosmos.masterKey",
                "jwt.signing-key",
                "storageKey",
                "db.pass"
            })
    void masks_settings_with_names_of_keys(String name) {
        assertThat(Secrets.isName(name)).isTrue();
        assertThat(Secrets.masked("-Xmx1g -D" + name + "=s3cret")).isEqualTo("-Xmx1g -D" + name + "=***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "storm.zookeeper.topology.auth.scheme",
                "nimbus.thrift.tls.client.keystore.path",
                "storm.hdfs.auth.keytab",
                "cassandra.auth.keyspace",
                "cache.bypass",
                "topology.fields.key",
                "key.field",
                "authorKey",
                "topology.bolts.message.id.field.name"
            })
    void keeps_settings_with_other_names(String name) {
        assertThat(Secrets.isName(name)).isFalse();
        assertThat(Secrets.masked("-Xmx1g -D" + name + "=x")).isEqualTo("-Xmx1g -D" + name + "=x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "jdbc:sqlserver://db;user=sa;password=s3cret | jdbc:sqlserver://db;user=sa;password=***",
                "org.apache.Login required username=\"a\" password=\"s 3\"; | org.apache.Login required username=\"a\" password=***",
                "{\"user\":\"a\",\"secret\" : \"s3cret\"} | {\"user\":\"a\",\"secret\" : ***",
                "-Xmx1g -Djavax.net.ssl.keyStorePassword=s3cret | -Xmx1g -Djavax.net.ssl.keyStorePassword=***",
                "user: a, pwd: s3cret | user: a, pwd: ***",
                "-Xmx1g -Dfs.s3a.secret.key=s3cret | -Xmx1g -Dfs.s3a.secret.key=***",
                "aws_secret_access_key=s3cret | aws_secret_access_key=***",
                "{\"secretKey\":\"s3cret\"} | {\"secretKey\":***",
                "Endpoint=sb://a;SharedAccessKey=s3cret | Endpoint=sb://a;SharedAccessKey=***",
                "-Dkey.passphrase=s3cret | -Dkey.passphrase=***",
                "AccountName=a;AccountKey=s3cret==;x=y | AccountName=a;AccountKey=***",
                "jdbc:mysql://h/d?user=a&pass=s3 | jdbc:mysql://h/d?user=a&pass=***",
            })
    void masks_a_secret_within_a_text(String text, String masked) {
        assertThat(Secrets.masked(text)).isEqualTo(masked);
        assertThat(Secrets.masked(List.of("text=" + text))).containsExactly("text=" + masked);
    }

    @Test
    void keeps_other_texts() {
        String plain =
                "tokenizer=standard, class: words.TokenBolt, http://host:80/a, compass: north, words.ApiKeyBolt: 3";

        assertThat(Secrets.masked(plain)).isEqualTo(plain);
    }

    @Test
    void keeps_all_other_arguments() {
        List<String> plain =
                List.of("compare", "--runs", "3", "-c", "topology.max.spout.pending=9", "words.jar", "Main", "4");

        assertThat(Secrets.masked(plain)).isEqualTo(plain);
    }
}
