// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.io.Serializable;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.security.auth.login.LoginException;
import org.apache.storm.Config;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.transport.TTransportException;

/**
 * The reason why a call of Nimbus failed.
 *
 * @param text the reason and the remedy, in one line
 */
record NimbusFailure(Kind kind, String text) implements Serializable {

    /** The kinds of reasons. If several hosts fail, the first kind is the most helpful for the user. */
    enum Kind {
        /** A setting is wrong, or Nimbus refuses the client or its call. Another attempt would fail too. */
        REFUSED,
        /** Nimbus answers, but no Nimbus leads the cluster at the moment. */
        LEADERLESS,
        UNKNOWN_HOST,
        /** The host or the port does not accept connections. */
        UNREACHABLE
    }

    /** Thrift's message if the length of a message is not plausible. The length contains the first four bytes of the answer. */
    private static final Pattern LENGTH = Pattern.compile("(?i)frame size \\((-?\\d+)\\)|invalid status (-?\\d+)");

    private static final int TLS_ALERT = 0x15;

    private static final Pattern ALERT = Pattern.compile(
            "fatal alert: (bad_certificate|certificate_required|certificate_unknown|unknown_ca|handshake_failure)");

    private static final Pattern NO_TLS =
            Pattern.compile("(?i)unrecognized SSL message|terminated the handshake|plaintext connection");

    private static final String SASL_REFUSAL = "Peer indicated failure: ";

    private static final String AS_ON_THE_CLUSTER = " as in the cluster's storm.yaml";

    /** Classifies an exception of a client that has these settings. */
    static NimbusFailure of(String address, Throwable error, ClientSettings client) {
        return new Classification("Nimbus at " + address, address, chain(error), client).failure();
    }

    static NimbusFailure leaderless(String address) {
        return new NimbusFailure(
                Kind.LEADERLESS, "Nimbus at " + address + " answers, but no Nimbus leads the cluster: try again later");
    }

    /** Returns an exception and its causes. */
    static List<Throwable> chain(Throwable error) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable cause = error; cause != null && !chain.contains(cause); cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }

    /** An exception with its causes. */
    private record Classification(String nimbus, String address, List<Throwable> chain, ClientSettings client) {

        NimbusFailure failure() {
            Optional<AuthorizationException> forbidden = find(AuthorizationException.class);
            if (forbidden.isPresent()) {
                return refused(forbidden(forbidden.get().get_msg()));
            }
            if (find(UnknownHostException.class).isPresent()) {
                return new NimbusFailure(
                        Kind.UNKNOWN_HOST,
                        "the host of " + nimbus + " is unknown: correct " + Config.NIMBUS_SEEDS
                                + ", or make the name of the leading Nimbus (" + Config.STORM_LOCAL_HOSTNAME
                                + ") known on this machine");
            }
            if (isUnreachable()) {
                return new NimbusFailure(
                        Kind.UNREACHABLE, nimbus + " does not accept connections: start it, or check firewalls");
            }
            if (find(SocketTimeoutException.class).isPresent()) {
                return refused(nimbus + " accepts connections but does not answer: check " + client.portSetting() + ", "
                        + client.transportSetting() + " and Nimbus' log");
            }
            return refused(settings()
                    .or(() -> client.usesTls() ? tls() : Optional.empty())
                    .or(this::login)
                    .or(this::otherProtocol)
                    .orElseGet(this::other));
        }

        private static NimbusFailure refused(String text) {
            return new NimbusFailure(Kind.REFUSED, text);
        }

        private boolean isUnreachable() {
            return find(ConnectException.class).isPresent()
                    || find(NoRouteToHostException.class).isPresent()
                    || find(SocketTimeoutException.class)
                            .filter(timeout -> String.valueOf(timeout.getMessage())
                                    .toLowerCase(Locale.ROOT)
                                    .contains("connect timed out"))
                            .isPresent();
        }

        private String forbidden(String message) {
            String suffix = " is not authorized";
            String what = message.endsWith(suffix)
                    ? "the operation " + message.substring(0, message.length() - suffix.length())
                    : "this operation (" + message + ")";
            return nimbus + " does not allow "
                    + client.user().map(user -> "user '" + user + "'").orElse("this user") + " " + what
                    + ": let its administrator add the user to nimbus.users or, for a topology of another user, to"
                    + " topology.users, or log in as another user";
        }

        /** Explains settings with which Storm's client does not even connect. */
        private Optional<String> settings() {
            Optional<String> unreadable = message("cannot be read.");
            if (unreadable.isPresent()) {
                return Optional.of(ClientSettings.JAAS_FILE + ": "
                        + client.jaasFile().orElse("") + " cannot be read: give an existing JAAS file");
            }
            if (message("Could not find any way to authenticate").isPresent()
                    || (client.usesSasl() && client.jaasFile().isEmpty())) {
                return Optional.of(client.transportSetting() + " is " + client.transport()
                        + ", which needs a login, but there is no JAAS file: set " + ClientSettings.JAAS_FILE
                        + " in storm.yaml, or with -c");
            }
            if (message("Could not find a 'StormClient' entry").isPresent()) {
                return Optional.of(client.jaasFile().orElse("the JAAS file")
                        + " has no section StormClient: add it with the login for Nimbus");
            }
            Optional<String> syntax = message("Configuration Error");
            if (syntax.isPresent()) {
                return Optional.of(client.jaasFile().orElse("the JAAS file") + ": " + firstLine(syntax.get())
                        + ": correct the JAAS file");
            }
            if (find(ClassNotFoundException.class).isPresent()) {
                return Optional.of(client.transportSetting() + ": there is no class '"
                        + client.setting(client.transportSetting()).orElse("")
                        + "': correct the name, or add its jar to STORM_EXT_CLASSPATH");
            }
            return Optional.empty();
        }

        private Optional<String> tls() {
            if (message("truststore is not configured").isPresent()) {
                return Optional.of(
                        Config.NIMBUS_THRIFT_CLIENT_USE_TLS
                                + " needs the certificates to trust: set nimbus.thrift.tls.client.truststore.path and .password");
            }
            if (message("client credentials are not configured").isPresent()) {
                return Optional.of(Config.NIMBUS_THRIFT_TLS_CLIENT_AUTH_REQUIRED
                        + " needs a client certificate: set nimbus.thrift.tls.client.keystore.path and .password, or"
                        + " set it to false" + AS_ON_THE_CLUSTER);
            }
            if (find(CertificateException.class).isPresent()
                    || message("PKIX path").isPresent()) {
                return Optional.of("the certificate of " + nimbus + " is not trusted: add its issuer to the truststore "
                        + client.setting(Config.NIMBUS_THRIFT_TLS_CLIENT_TRUSTSTORE_PATH)
                                .orElse(""));
            }
            Optional<String> alert = message(ALERT);
            if (alert.isPresent()) {
                return Optional.of(nimbus + " rejects the client certificate (" + alert.get()
                        + "): set nimbus.thrift.tls.client.auth.required and give a trusted certificate in"
                        + " nimbus.thrift.tls.client.keystore.path");
            }
            if (message(NO_TLS).isPresent()) {
                return Optional.of(nimbus + " does not use TLS at this port, but " + Config.NIMBUS_THRIFT_CLIENT_USE_TLS
                        + " is true: correct " + Config.NIMBUS_THRIFT_TLS_PORT + ", or set "
                        + Config.NIMBUS_THRIFT_CLIENT_USE_TLS + " to false");
            }
            if (find(SSLException.class).isPresent()
                    || message("Error creating the transport").isPresent()) {
                return Optional.of("TLS with " + nimbus + " failed (" + innermost()
                        + "): check the settings nimbus.thrift.tls.client.*");
            }
            if (find(TTransportException.class).isPresent()) {
                return Optional.of(nimbus + " closed the connection with TLS (" + innermost()
                        + "): it may not trust the client certificate in nimbus.thrift.tls.client.keystore.path, or it"
                        + " runs on Java 15 or newer, where Storm's TlsTransportPlugin fails: see Nimbus' log");
            }
            return Optional.empty();
        }

        private Optional<String> login() {
            Optional<String> refusal = message(SASL_REFUSAL);
            if (refusal.isPresent()) {
                String detail = refusal.get().substring(refusal.get().indexOf(SASL_REFUSAL) + SASL_REFUSAL.length());
                return Optional.of(nimbus + " rejects the login"
                        + client.user().map(user -> " of '" + user + "'").orElse("") + " (" + firstLine(detail)
                        + "): correct section StormClient of "
                        + client.jaasFile().orElse("the JAAS file") + ", or set " + client.transportSetting()
                        + AS_ON_THE_CLUSTER);
            }
            Optional<LoginException> kerberos = find(LoginException.class);
            if (kerberos.isPresent() || message("Fail to verify user principal").isPresent()) {
                return Optional.of("the Kerberos login of "
                        + client.user().map(user -> "'" + user + "'").orElse("this user") + " failed (" + innermost()
                        + "): get a ticket (kinit), or check the keytab in section StormClient of "
                        + client.jaasFile().orElse("the JAAS file"));
            }
            if (message("GSS").isPresent()
                    || message("SASL authentication not complete").isPresent()) {
                return Optional.of(nimbus + " and the client cannot agree on a Kerberos login (" + innermost()
                        + "): check the ticket (klist), the clocks, and serviceName in section StormClient of "
                        + client.jaasFile().orElse("the JAAS file"));
            }
            return Optional.empty();
        }

        /** Recognizes the answer of a server with another protocol by its first bytes. */
        private Optional<String> otherProtocol() {
            Optional<String> unexpected = message(LENGTH);
            if (unexpected.isPresent()) {
                int first = firstByte(unexpected.get());
                if (first == TLS_ALERT) {
                    return Optional.of(nimbus + " uses TLS at this port, but " + Config.NIMBUS_THRIFT_CLIENT_USE_TLS
                            + " is not true: set it and " + Config.NIMBUS_THRIFT_TLS_PORT + AS_ON_THE_CLUSTER);
                }
                return Optional.of("the server at " + address + " is not Nimbus: correct " + Config.NIMBUS_SEEDS
                        + " and " + client.portSetting());
            }
            boolean isClosed = find(TTransportException.class)
                    .filter(transport -> find(TApplicationException.class).isEmpty())
                    .isPresent();
            return isClosed ? Optional.of(closed()) : Optional.empty();
        }

        /** Explains that the connection was closed. A server with a login closes the connection of a client without a login. */
        private String closed() {
            String reason = client.usesSasl()
                    ? "it may use TLS or another login, so set " + client.transportSetting() + " (now "
                            + client.transport() + ") and " + Config.NIMBUS_THRIFT_CLIENT_USE_TLS
                    : "it may require a login, but " + client.transportSetting() + " is " + client.transport()
                            + ", so set it and " + ClientSettings.JAAS_FILE;
            return nimbus + " closed the connection (" + innermost() + "): " + reason + AS_ON_THE_CLUSTER;
        }

        private static int firstByte(String message) {
            Matcher length = LENGTH.matcher(message);
            if (!length.find()) {
                return -1;
            }
            return length.group(1) == null
                    ? Integer.parseInt(length.group(2))
                    : Integer.parseInt(length.group(1)) >>> (Integer.SIZE - Byte.SIZE);
        }

        private String other() {
            return nimbus + " failed (" + innermost() + "): see its log";
        }

        private <T> Optional<T> find(Class<T> type) {
            return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
        }

        private Optional<String> message(String part) {
            return messages().filter(message -> message.contains(part)).findFirst();
        }

        private Optional<String> message(Pattern part) {
            return messages().filter(message -> part.matcher(message).find()).findFirst();
        }

        private Stream<String> messages() {
            return chain.stream().map(error -> String.valueOf(error.getMessage()));
        }

        private String innermost() {
            Throwable last = chain.get(chain.size() - 1);
            return last.getMessage() == null ? last.getClass().getSimpleName() : firstLine(last.getMessage());
        }

        private static String firstLine(String text) {
            return text.strip().lines().findFirst().map(String::strip).orElse("an error");
        }
    }
}
