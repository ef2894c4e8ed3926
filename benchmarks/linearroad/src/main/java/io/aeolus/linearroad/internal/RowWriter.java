// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Formats rows into a buffer. Not thread-safe. */
public final class RowWriter {
    private static final int BUFFER_CHARACTERS = 1 << 16;

    private static final String NO_QUERY = ",-1,-1,-1,-1,-1,-1\n";
    private static final String NO_TRIP = ",-1,-1,-1,-1";
    private static final String NO_DAY = ",-1\n";

    private final OutputStream output;
    private final StringBuilder buffer = new StringBuilder(2 * BUFFER_CHARACTERS);

    /** The range in the buffer of the fields that a query shares with the latest report: after type, to position. */
    private int sharedStart;

    private int sharedEnd;

    public RowWriter(OutputStream output) {
        this.output = output;
    }

    /** Writes a row of type 0. */
    void report(int time, int vehicle, int speed, int xway, int lane, int dir, int seg, int position)
            throws IOException {
        drainIfFull();
        buffer.append('0');
        sharedStart = buffer.length();
        putField(time);
        putField(vehicle);
        putField(speed);
        putField(xway);
        putField(lane);
        putField(dir);
        putField(seg);
        putField(position);
        sharedEnd = buffer.length();
        buffer.append(NO_QUERY);
    }

    /** Writes a row of type 2 for the car of the last report. */
    void balanceQuery(int queryId) {
        query('2', queryId);
        buffer.append(NO_TRIP).append(NO_DAY);
    }

    /** Writes a row of type 3 for the car of the last report. */
    void expenditureQuery(int queryId, int day) {
        query('3', queryId);
        buffer.append(NO_TRIP);
        putField(day);
        buffer.append('\n');
    }

    /** Writes a row of type 4 for the car of the last report. */
    void travelTimeQuery(int queryId, int startSeg, int endSeg, int dayOfWeek, int timeOfDay) {
        query('4', queryId);
        putField(startSeg);
        putField(endSeg);
        putField(dayOfWeek);
        putField(timeOfDay);
        buffer.append(NO_DAY);
    }

    /** Writes a row of the toll history. */
    public void toll(int vehicle, int day, int xway, int toll) throws IOException {
        drainIfFull();
        buffer.append(vehicle);
        putField(day);
        putField(xway);
        putField(toll);
        buffer.append('\n');
    }

    /** Writes the buffer to the stream and flushes the stream. */
    public void flush() throws IOException {
        drain();
        output.flush();
    }

    private void query(char type, int queryId) {
        buffer.append(type).append(buffer, sharedStart, sharedEnd);
        putField(queryId);
    }

    private void putField(int value) {
        buffer.append(',').append(value);
    }

    private void drainIfFull() throws IOException {
        if (buffer.length() > BUFFER_CHARACTERS) {
            drain();
        }
    }

    private void drain() throws IOException {
        output.write(buffer.toString().getBytes(StandardCharsets.US_ASCII));
        buffer.setLength(0);
    }
}
