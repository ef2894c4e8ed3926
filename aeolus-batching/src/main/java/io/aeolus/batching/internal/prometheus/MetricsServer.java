package io.aeolus.batching.internal.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Answers {@code GET /metrics}, with the JDK's own server. Thread-safe. */
public final class MetricsServer implements AutoCloseable {

    private static final String PATH = "/metrics";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int WRONG_METHOD = 405;
    private static final int NO_BODY = -1;

    private final HttpServer server;
    private final RequestThreads threads;

    private MetricsServer(HttpServer server, RequestThreads threads) {
        this.server = server;
        this.threads = threads;
    }

    /** Starts a server that answers with a page. */
    public static MetricsServer start(InetSocketAddress address, Supplier<String> page) throws IOException {
        HttpServer server = HttpServer.create(address, 0);
        RequestThreads threads = new RequestThreads();
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, page));
        server.start();
        return new MetricsServer(server, threads);
    }

    private static void answer(HttpExchange exchange, Supplier<String> page) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            boolean isHead = method.equals("HEAD");
            if (!isHead && !method.equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                exchange.sendResponseHeaders(WRONG_METHOD, NO_BODY);
                return;
            }
            boolean isFound = exchange.getRequestURI().getPath().equals(PATH);
            byte[] body =
                    (isFound ? page.get() : "The metrics are at " + PATH + ".\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", isFound ? Exposition.CONTENT_TYPE : "text/plain");
            exchange.sendResponseHeaders(isFound ? OK : NOT_FOUND, isHead ? NO_BODY : body.length);
            if (!isHead) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    /** The port at which it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
