// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.security.auth.Subject;
import org.apache.storm.security.auth.ReqContext;
import org.apache.storm.security.auth.SingleUserPrincipal;
import org.apache.storm.security.auth.tls.ReloadableTsslTransportFactory;
import org.apache.storm.security.auth.tls.TlsTransportPlugin;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.protocol.TProtocol;
import org.apache.storm.thrift.server.TServer;
import org.apache.storm.thrift.server.TThreadPoolServer;
import org.apache.storm.thrift.transport.TServerSocket;
import org.apache.storm.thrift.transport.TSocket;

/**
 * Storm's transport with TLS, for servers on Java 15 or newer: Storm's class fails in each call there, because it uses a method that Java has
 * removed. Also requires client certificates if the settings do; Storm's class only asks for certificates.
 */
public final class TlsServerTransport extends TlsTransportPlugin {

    private int boundPort;

    @Override
    public TServer getServer(TProcessor processor) throws IOException {
        TServerSocket socket;
        try {
            socket = ReloadableTsslTransportFactory.getServerSocket(
                    type.getPort(conf), 0, InetAddress.getLocalHost(), type, conf);
        } catch (Exception e) {
            throw new IOException(e);
        }
        SSLServerSocket server = (SSLServerSocket) socket.getServerSocket();
        server.setNeedClientAuth(type.isClientAuthRequired(conf));
        boundPort = server.getLocalPort();
        return new TThreadPoolServer(new TThreadPoolServer.Args(socket)
                .processor((in, out) -> process(processor, in, out))
                .protocolFactory(new TBinaryProtocol.Factory(false, true)));
    }

    private static void process(TProcessor processor, TProtocol in, TProtocol out) throws TException {
        SSLSocket socket = (SSLSocket) ((TSocket) in.getTransport()).getSocket();
        ReqContext context = ReqContext.context();
        context.setRemoteAddress(socket.getInetAddress());
        context.setSubject(new Subject(true, Set.of(new SingleUserPrincipal(name(socket))), Set.of(), Set.of()));
        processor.process(in, out);
    }

    private static String name(SSLSocket socket) {
        try {
            return socket.getSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException e) {
            return "CN=ANONYMOUS";
        }
    }

    @Override
    public int getPort() {
        return boundPort;
    }
}
