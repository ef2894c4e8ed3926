// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple5;
import org.apache.flink.api.java.tuple.Tuple6;
import org.apache.flink.api.java.tuple.Tuple8;
import org.apache.flink.api.java.typeutils.TupleTypeInfo;

/** The tuples of Linear Road, with the fields of Storm's tuples. Flink's tuple serializer is its fastest for such types. */
@SuppressWarnings("unchecked") // of the copy methods of Flink's tuples
final class LinearRoadTuples {

    static final TypeInformation<Report> REPORT = new TupleTypeInfo<>(
            Report.class, Types.INT, Types.INT, Types.INT, Types.INT, Types.INT, Types.INT, Types.INT, Types.INT);

    static final TypeInformation<Summary> SUMMARY =
            new TupleTypeInfo<>(Summary.class, Types.INT, Types.INT, Types.INT, Types.INT, Types.DOUBLE, Types.INT);

    static final TypeInformation<Half> HALF =
            new TupleTypeInfo<>(Half.class, Types.INT, Types.INT, Types.INT, Types.INT, Types.INT);

    private LinearRoadTuples() {}

    /** A position report: time, vehicle, speed, expressway, lane, direction, segment, position. */
    public static final class Report
            extends Tuple8<Integer, Integer, Integer, Integer, Integer, Integer, Integer, Integer> {
        private static final long serialVersionUID = 1L;
    }

    /** The summary of a segment and minute: expressway, direction, segment, minute, average speed, cars. */
    public static final class Summary extends Tuple6<Integer, Integer, Integer, Integer, Double, Integer> {
        private static final long serialVersionUID = 1L;
    }

    /** An input of the toll: expressway, direction, segment, minute, and the velocity or the number of cars. */
    public static final class Half extends Tuple5<Integer, Integer, Integer, Integer, Integer> {
        private static final long serialVersionUID = 1L;
    }
}
