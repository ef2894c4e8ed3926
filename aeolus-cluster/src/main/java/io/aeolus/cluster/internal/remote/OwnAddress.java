package io.aeolus.cluster.internal.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Finds the address by which another machine sees this one. */
public final class OwnAddress {

    private static final int TIMEOUT_MILLIS = 5000;

    private OwnAddress() {}

    /**
     * The address that is used towards a server.
     *
     * @param server host and port
     * @return an address of this machine
     * @throws IOException if the server does not answer
     */
    public static InetAddress towards(String server) throws IOException {
        int colon = server.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1))),
                    TIMEOUT_MILLIS);
            return socket.getLocalAddress();
        }
    }
}
