// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.ComponentFailure;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.apache.storm.assignments.ILocalAssignmentsBackend;
import org.apache.storm.cluster.ClusterStateContext;
import org.apache.storm.cluster.ClusterUtils;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.executor.error.ReportErrorAndDie;

/**
 * Passes the errors of components in the local cluster to a listener, and keeps the JVM alive.
 *
 * <p>When a component throws, Storm reports the error to the cluster state and then ends the JVM. In a worker process this is correct, but
 * here the JVM is the command's. The cluster state is the only part that Storm lets a caller replace, so this class parks the thread that
 * reports a fatal error in the call that reports it, and the thread never ends the JVM. When the topology is killed, Storm waits 100 ms for
 * the thread and abandons it. The cost is one idle thread for each failed component.
 */
final class ErrorInterceptor extends ClusterUtils {

    /** Storm appends a counter and the time to a topology's name to get its id. */
    private static final Pattern ID_SUFFIX = Pattern.compile("-\\d+-\\d+$");

    private final BiConsumer<String, ComponentFailure> listener;

    /** Creates an interceptor for clusters that start later. The component's thread calls the listener with the topology's name. */
    ErrorInterceptor(BiConsumer<String, ComponentFailure> listener) {
        this.listener = listener;
    }

    @Override
    public IStormClusterState mkStormClusterStateImpl(
            Object stateStorage, ILocalAssignmentsBackend backend, ClusterStateContext context) throws Exception {
        IStormClusterState state = super.mkStormClusterStateImpl(stateStorage, backend, context);
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("reportError")) {
                // The arguments are topology id, component, node, port, error. Nothing reads other errors from this
                // state.
                onError((String) arguments[0], (String) arguments[1], (Throwable) arguments[4]);
                return null;
            }
            try {
                return method.invoke(state, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (IStormClusterState) Proxy.newProxyInstance(
                ErrorInterceptor.class.getClassLoader(), new Class<?>[] {IStormClusterState.class}, handler);
    }

    private void onError(String topologyId, String component, Throwable error) {
        String fatal = ReportErrorAndDie.class.getName();
        boolean isFatal = StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(fatal)));
        if (!isFatal) {
            return;
        }
        listener.accept(ID_SUFFIX.matcher(topologyId).replaceFirst(""), ComponentFailure.of(component, error));
        while (true) {
            LockSupport.park(this);
            // Clears the interrupt, because park() would return at once.
            Thread.interrupted();
        }
    }
}
