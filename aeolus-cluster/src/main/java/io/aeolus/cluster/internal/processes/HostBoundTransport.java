// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import java.net.InetSocketAddress;
import org.apache.storm.Config;
import org.apache.storm.security.auth.ReqContext;
import org.apache.storm.security.auth.SimpleTransportPlugin;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.server.THsHaServer;
import org.apache.storm.thrift.server.TServer;
import org.apache.storm.thrift.transport.TNonblockingServerSocket;
import org.apache.storm.thrift.transport.TTransportException;

/**
 * Storm's simple transport, but its servers listen on the address of their host only. Other machines must not reach Nimbus, because Nimbus
 * runs any code for its clients.
 */
public final class HostBoundTransport extends SimpleTransportPlugin {

    private static final int UNLIMITED = -1;

    private int boundPort;

    @Override
    public TServer getServer(TProcessor processor) throws TTransportException {
        int mostBytes = type.getMaxBufferSize(topoConf);
        InetSocketAddress address = new InetSocketAddress(
                String.valueOf(topoConf.get(Config.STORM_LOCAL_HOSTNAME)), type.getPort(topoConf));
        TNonblockingServerSocket socket = new TNonblockingServerSocket(address);
        boundPort = socket.getPort();
        TProcessor anonymous = (in, out) -> {
            ReqContext context = ReqContext.context();
            context.setRemoteAddress(address.getAddress());
            context.setSubject(null);
            processor.process(in, out);
        };
        THsHaServer.Args args = new THsHaServer.Args(socket)
                .processor(anonymous)
                .maxWorkerThreads(type.getNumThreads(topoConf))
                .protocolFactory(new TBinaryProtocol.Factory(false, true, mostBytes, UNLIMITED));
        args.maxReadBufferBytes = mostBytes;
        return new THsHaServer(args);
    }

    @Override
    public int getPort() {
        return boundPort;
    }
}
