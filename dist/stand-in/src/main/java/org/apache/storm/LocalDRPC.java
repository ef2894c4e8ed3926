// SPDX-License-Identifier: Apache-2.0
package org.apache.storm;

import java.util.UUID;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;

/** Replaces Storm's class while a user's {@code main} is captured: it has a service id and rejects all calls. */
public class LocalDRPC implements ILocalDRPC {

    /** The service id of the DRPC spouts of captured topologies. */
    private final String id = "local-drpc-" + UUID.randomUUID();

    /** Creates a server without clients. */
    public LocalDRPC() {}

    @Override
    public String getServiceId() {
        return id;
    }

    /** Throws an exception, because no topology runs. */
    @Override
    public String execute(String function, String arguments) throws DRPCExecutionException {
        DRPCExecutionException failure =
                new DRPCExecutionException("cannot call '" + function + "': no topology runs during the capture");
        failure.set_type(DRPCExceptionType.FAILED_REQUEST);
        throw failure;
    }

    @Override
    public void result(String id, String result) {}

    @Override
    public DRPCRequest fetchRequest(String function) {
        return new DRPCRequest("", "");
    }

    @Override
    public void failRequest(String id) {}

    @Override
    public void failRequestV2(String id, DRPCExecutionException failure) {}

    @Override
    @Deprecated
    public void shutdown() {}

    @Override
    public void close() {}
}
