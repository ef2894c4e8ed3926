// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import org.apache.storm.Config;
import org.apache.storm.security.auth.ClientAuthUtils;
import org.apache.storm.security.auth.sasl.SaslTransportPlugin;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** Storm's settings for clients of Nimbus: addresses, transport and login. */
record ClientSettings(Map<String, Object> config) {

    /** The name of Storm's setting, which Storm does not define as a constant. */
    static final String JAAS_FILE = "java.security.auth.login.config";

    /** Disables retries, which by default take half a minute or more, and whose exceptions would hide the first one. */
    ClientSettings {
        config = new HashMap<>(config);
        config.put(Config.STORM_NIMBUS_RETRY_TIMES, 0);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL, 300);
        config.put(Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING, 300);
    }

    /** Returns the hosts on which Nimbus may run. */
    List<String> seeds() {
        return config.get(Config.NIMBUS_SEEDS) instanceof List<?> hosts
                ? hosts.stream().map(String::valueOf).toList()
                : List.of();
    }

    boolean usesTls() {
        return ObjectReader.getBoolean(config.get(Config.NIMBUS_THRIFT_CLIENT_USE_TLS), false);
    }

    int port() {
        return ObjectReader.getInt(config.get(portSetting()), 0);
    }

    /** Returns the name of the setting that contains the port. */
    String portSetting() {
        return usesTls() ? Config.NIMBUS_THRIFT_TLS_PORT : Config.NIMBUS_THRIFT_PORT;
    }

    /** Returns the name of the setting that contains the transport's class. */
    String transportSetting() {
        return usesTls()
                ? Config.NIMBUS_THRIFT_TLS_TRANSPORT_PLUGIN
                : setting(Config.NIMBUS_THRIFT_TRANSPORT_PLUGIN)
                        .map(plugin -> Config.NIMBUS_THRIFT_TRANSPORT_PLUGIN)
                        .orElse(Config.STORM_THRIFT_TRANSPORT_PLUGIN);
    }

    /** Returns the transport's class name without its package. */
    String transport() {
        String name = setting(transportSetting()).orElse("");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns whether the transport logs in by SASL. */
    boolean usesSasl() {
        try {
            return SaslTransportPlugin.class.isAssignableFrom(
                    Class.forName(setting(transportSetting()).orElse("")));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    Optional<String> jaasFile() {
        return setting(JAAS_FILE);
    }

    Optional<String> setting(String name) {
        return Optional.ofNullable(config.get(name)).map(String::valueOf);
    }

    /** Returns the name with which the client logs in; empty if it is anonymous or the name is unknown. */
    Optional<String> user() {
        try {
            return usesTls() ? certificateName() : jaasName();
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private Optional<String> jaasName() {
        @Nullable Configuration logins = usesSasl() ? ClientAuthUtils.getConfiguration(config) : null;
        AppConfigurationEntry @Nullable [] entries =
                logins == null ? null : logins.getAppConfigurationEntry(ClientAuthUtils.LOGIN_CONTEXT_CLIENT);
        return Stream.ofNullable(entries)
                .flatMap(Arrays::stream)
                .flatMap(entry -> Stream.of("username", "principal").map(entry.getOptions()::get))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .findFirst();
    }

    private Optional<String> certificateName() throws IOException, GeneralSecurityException {
        Optional<String> path = setting(Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PATH);
        Optional<String> password = setting(Config.NIMBUS_THRIFT_TLS_CLIENT_KEYSTORE_PASSWORD);
        if (path.isEmpty() || password.isEmpty()) {
            return Optional.empty();
        }
        KeyStore keys =
                KeyStore.getInstance(new File(path.get()), password.get().toCharArray());
        for (String alias : Collections.list(keys.aliases())) {
            if (keys.getCertificate(alias) instanceof X509Certificate certificate) {
                return Optional.of(certificate.getSubjectX500Principal().getName());
            }
        }
        return Optional.empty();
    }
}
