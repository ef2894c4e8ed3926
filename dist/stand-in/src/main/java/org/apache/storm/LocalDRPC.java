// SPDX-License-Identifier: Apache-2.0
package org.apache.storm;

import java.util.UUID;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;

/** Replaces Storm's class while a user's {@code main} is captured: it has an id and rejects every call. */
public class LocalDRPC implements ILocalDRPC {

    /** The service id of the DRPC spouts of captured topologies. */
    private final String id = "local-drpc-" + UUID.randomUUID();

    /** Creates a server without clients. */
    public LocalDRPC() {}

    @Override
    public String getServiceId() {
        return id;
    }

    /** Throws an exception, as no topology runs. */
    @Override
    public String execute(String function, String arguments) throws DRPCExecutionException {
        DRPCExecutionException failure =
                new DRPCExecutionException("nothing answers '" + function + "' while a topology is captured");
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
