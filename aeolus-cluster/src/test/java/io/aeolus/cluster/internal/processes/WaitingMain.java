// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import java.util.concurrent.CountDownLatch;

/** A daemon that does nothing. */
final class WaitingMain {

    private WaitingMain() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        new CountDownLatch(1).await();
    }
}
