// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.Outputs;
import java.util.function.BooleanSupplier;

/**
 * Sends the buffered rows of a spout's task in another thread while user code waits for input. The thread borrows the turn of the {@link
 * NextTupleGate} to take the rows from their buffers, and sends them with the turn of the {@link ExecutorGuard}. Thread-safe.
 */
final class BorrowedSender {

    private final NextTupleGate gate;
    private final ExecutorGuard guard;
    private final Outputs outputs;
    private final SpoutTransfer transfer;
    private final BooleanSupplier callsUserCode;
    /** Whether the clock has submitted work for this task. */
    private volatile boolean isBusy;

    /**
     * Creates the sender of a task.
     *
     * @param callsUserCode whether a send would call back user code, which is running: without ackers, Storm acks a message while it is emitted
     */
    BorrowedSender(
            NextTupleGate gate,
            ExecutorGuard guard,
            Outputs outputs,
            SpoutTransfer transfer,
            BooleanSupplier callsUserCode) {
        this.gate = gate;
        this.guard = guard;
        this.outputs = outputs;
        this.transfer = transfer;
        this.callsUserCode = callsUserCode;
    }

    /** Lets the sender thread of the executor send the rows, if user code has been running for a long time. Called by the clock. */
    void onTick(long nowNanos) {
        if (isBusy || !outputs.hasRows() || !gate.isLong(nowNanos)) {
            return;
        }
        isBusy = true;
        try {
            guard.executeInSender(this::sendForExecutor);
        } catch (Throwable e) {
            // Perhaps no thread could be started: the next tick tries again.
            isBusy = false;
            throw e;
        }
    }

    private void sendForExecutor() {
        try {
            send(FlushReason.IDLE);
        } catch (Throwable e) {
            transfer.setFailure(e);
            throw e;
        } finally {
            isBusy = false;
        }
    }

    /** Sends all rows in the calling thread; returns whether the thread could borrow the turn. */
    boolean send(FlushReason reason) {
        if (!gate.borrow()) {
            return false;
        }
        if (callsUserCode.getAsBoolean()) {
            gate.giveBack();
            return false;
        }
        guard.send(() -> {
            try {
                outputs.flush(reason);
            } finally {
                gate.giveBack();
            }
        });
        return true;
    }
}
