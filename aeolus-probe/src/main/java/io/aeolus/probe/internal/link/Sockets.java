package io.aeolus.probe.internal.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Makes connections. */
final class Sockets {

    private Sockets() {}

    static Socket connect(String host, int port, int timeoutMillis) throws IOException {
        Socket socket = new Socket();
        boolean isConnected = false;
        try {
            // Messages are small and far between.
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(host, port), timeoutMillis);
            isConnected = true;
            return socket;
        } finally {
            if (!isConnected) {
                socket.close();
            }
        }
    }
}
