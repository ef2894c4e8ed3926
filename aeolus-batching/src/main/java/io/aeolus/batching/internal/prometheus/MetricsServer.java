// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Serves a page at {@code GET /metrics} with the JDK's HTTP server. A request that takes too long, because its client stalls, is interrupted,
 * which closes its connection. Thread-safe.
 */
public final class MetricsServer implements AutoCloseable {

    private static final String PATH = "/metrics";
    private static final int NO_BODY = -1;
    private static final int MAX_REQUESTS = 64;

    /** The default scrape timeout of Prometheus. */
    private static final long REQUEST_TIMEOUT_SECONDS = 10;

    private final HttpServer server;
    private final ExecutorService requests;
    private final ScheduledExecutorService timeouts;

    private MetricsServer(HttpServer server) {
        this.server = server;
        ThreadFactory daemons = task -> {
            Thread thread = new Thread(task, "aeolus-prometheus");
            thread.setDaemon(true);
            return thread;
        };
        requests = new ThreadPoolExecutor(
                0, MAX_REQUESTS, REQUEST_TIMEOUT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons);
        timeouts = Executors.newSingleThreadScheduledExecutor(daemons);
    }

    public static MetricsServer start(InetSocketAddress address, Supplier<String> page) throws IOException {
        MetricsServer started = new MetricsServer(HttpServer.create(address, 0));
        started.server.setExecutor(started::execute);
        started.server.createContext("/", exchange -> answer(exchange, page));
        started.server.start();
        return started;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // cancel does not throw
    private void execute(Runnable request) {
        Future<?> running = requests.submit(request);
        timeouts.schedule(() -> running.cancel(true), REQUEST_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    private static void answer(HttpExchange exchange, Supplier<String> page) throws IOException {
        try (exchange) {
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            if (!isHead && !exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                exchange.sendResponseHeaders(405, NO_BODY);
                return;
            }
            boolean isFound = exchange.getRequestURI().getPath().equals(PATH);
            String text = isFound ? page.get() : "The metrics are at " + PATH + ".\n";
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", isFound ? PrometheusPage.CONTENT_TYPE : "text/plain");
            exchange.sendResponseHeaders(isFound ? 200 : 404, isHead ? NO_BODY : body.length);
            if (!isHead) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdownNow();
        timeouts.shutdownNow();
    }
}
