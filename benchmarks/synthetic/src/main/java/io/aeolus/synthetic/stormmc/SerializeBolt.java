package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.mail.Mail;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Puts mails together again as bytes, and emits what these are known by. */
final class SerializeBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        collector.emit(row(MailFields.of(input)));
    }

    /** Message-ID, number of bytes and checksum. */
    static Values row(Mail mail) {
        byte[] bytes = mail.text().getBytes(StandardCharsets.ISO_8859_1);
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return new Values(mail.id(), bytes.length, checksum.getValue());
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("id", "bytes", "crc32"));
    }
}
