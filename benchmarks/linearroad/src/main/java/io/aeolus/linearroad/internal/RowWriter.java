// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Formats rows into a byte buffer without allocating. Not thread-safe. */
public final class RowWriter {
    private static final int BUFFER_BYTES = 1 << 16;

    /** Fits a report and a query of the same car. */
    private static final int MAX_ROWS_BYTES = 2 * 15 * 11;

    private static final byte[] NO_QUERY = ",-1,-1,-1,-1,-1,-1\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NO_TRIP = ",-1,-1,-1,-1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NO_DAY = ",-1\n".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream output;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int size;

    /** The range in the buffer of the fields that a query shares with the latest report: after type, to position. */
    private int sharedStart;

    private int sharedEnd;

    public RowWriter(OutputStream output) {
        this.output = output;
    }

    /** Writes a row of type 0. */
    void report(int time, int vehicle, int speed, int xway, int lane, int dir, int seg, int position)
            throws IOException {
        if (size > BUFFER_BYTES - MAX_ROWS_BYTES) {
            drain();
        }
        buffer[size++] = '0';
        sharedStart = size;
        putField(time);
        putField(vehicle);
        putField(speed);
        putField(xway);
        putField(lane);
        putField(dir);
        putField(seg);
        putField(position);
        sharedEnd = size;
        put(NO_QUERY);
    }

    /** Writes a row of type 2 for the car of the last report. */
    void balanceQuery(int queryId) {
        query('2', queryId);
        put(NO_TRIP);
        put(NO_DAY);
    }

    /** Writes a row of type 3 for the car of the last report. */
    void expenditureQuery(int queryId, int day) {
        query('3', queryId);
        put(NO_TRIP);
        putField(day);
        buffer[size++] = '\n';
    }

    /** Writes a row of type 4 for the car of the last report. */
    void travelTimeQuery(int queryId, int startSeg, int endSeg, int dayOfWeek, int timeOfDay) {
        query('4', queryId);
        putField(startSeg);
        putField(endSeg);
        putField(dayOfWeek);
        putField(timeOfDay);
        put(NO_DAY);
    }

    /** Writes a row of the toll history. */
    public void toll(int vehicle, int day, int xway, int toll) throws IOException {
        if (size > BUFFER_BYTES - MAX_ROWS_BYTES) {
            drain();
        }
        putNumber(vehicle);
        putField(day);
        putField(xway);
        putField(toll);
        buffer[size++] = '\n';
    }

    /** Writes the buffer to the stream and flushes the stream. */
    public void flush() throws IOException {
        drain();
        output.flush();
    }

    private void query(char type, int queryId) {
        buffer[size++] = (byte) type;
        System.arraycopy(buffer, sharedStart, buffer, size, sharedEnd - sharedStart);
        size += sharedEnd - sharedStart;
        putField(queryId);
    }

    private void putField(int value) {
        buffer[size++] = ',';
        putNumber(value);
    }

    private void putNumber(int value) {
        size += digits(value);
        int at = size;
        int rest = value;
        do {
            buffer[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
    }

    private static int digits(int value) {
        int digits = 1;
        for (int rest = value; rest > 9; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void put(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
    }

    private void drain() throws IOException {
        output.write(buffer, 0, size);
        size = 0;
    }
}
