package org.apache.storm;

import java.util.UUID;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;

/** Stands in for Storm's class where a user's {@code main} is captured: it has an id, and fails every call. */
public class LocalDRPC implements ILocalDRPC {

    /** Whoever finds it in a spout knows that nobody calls that spout. */
    private final String id = "local-drpc-" + UUID.randomUUID();

    /** Makes one that serves nobody. */
    public LocalDRPC() {}

    @Override
    public String getServiceId() {
        return id;
    }

    /** Fails: no topology runs that could answer. */
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
