// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsPagesTest {

    private final MetricsPages.Reader reader = MetricsPages.http();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void reads_a_page() throws Exception {
        answer(200, "röws 1\n");

        assertThat(reader.read(page())).isEqualTo("röws 1\n");
    }

    @Test
    void other_statuses_are_errors() {
        answer(302, "elsewhere");

        assertThatThrownBy(() -> reader.read(page()))
                .isInstanceOf(IOException.class)
                .hasMessage("HTTP status 302");
    }

    @Test
    void host_names_may_contain_underscores() {
        assertThatThrownBy(() -> reader.read(URI.create("http://storm_supervisor_1.invalid:16700/metrics")))
                .isInstanceOf(UnknownHostException.class);
    }

    private URI page() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics");
    }

    private void answer(int status, String text) {
        server.createContext("/metrics", exchange -> {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }
}
