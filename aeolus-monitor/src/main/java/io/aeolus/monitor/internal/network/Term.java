package io.aeolus.monitor.internal.network;

/** The terms of the cost model, with what their constants are multiplied with. */
enum Term {
    TUPLE {
        @Override
        double factor(int batchSize, int tupleBytes) {
            return batchSize == 1 ? 1 : 0;
        }
    },
    BATCH {
        @Override
        double factor(int batchSize, int tupleBytes) {
            return batchSize == 1 ? 0 : 1.0 / batchSize;
        }
    },
    ROW {
        @Override
        double factor(int batchSize, int tupleBytes) {
            return batchSize == 1 ? 0 : 1;
        }
    },
    BYTE {
        @Override
        double factor(int batchSize, int tupleBytes) {
            return tupleBytes;
        }
    };

    abstract double factor(int batchSize, int tupleBytes);
}
