// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.io.Serial;
import java.util.List;

/** The topology has a cycle. Thrown only when the model of a topology is created. */
public final class CycleException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With the operators of the cycle, the first one again at the end. */
    CycleException(List<String> operators) {
        super("the topology has a cycle: " + String.join(" -> ", operators));
    }
}
